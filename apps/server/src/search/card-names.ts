import type { CardDefinition } from '@kartoteka/domain/card/definition';

/**
 * Today's names by which a card is found besides its own name, as the list shows them. The revision may have older
 * names.
 */
export interface CardNames {
  readonly template: string;
  readonly group: string;
  readonly type: string;
}

/** The names with which a card starts. */
export function namesIn({ template }: CardDefinition): CardNames {
  return {
    template: template.name,
    group: template.controlCardGroup.name,
    type: template.controlCardType.name,
  };
}
