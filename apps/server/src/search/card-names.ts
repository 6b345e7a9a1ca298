import type { CardDefinition } from '@kartoteka/domain/card/definition';

/**
 * Today's names of a card's template, group and type, by which the card is found as well. The revision may have older
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
