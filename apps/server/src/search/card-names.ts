import type { CardDefinition } from '@kartoteka/domain/card/definition';

/** Names that a card is found by beside its own, as the list shows them: those of today, not of its revision. */
export interface CardNames {
  readonly template: string;
  readonly group: string;
  readonly type: string;
}

/** The names that a card starts with. */
export function namesIn({ template }: CardDefinition): CardNames {
  return {
    template: template.name,
    group: template.controlCardGroup.name,
    type: template.controlCardType.name,
  };
}
