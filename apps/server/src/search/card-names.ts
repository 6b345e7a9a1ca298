import type { CardDefinition } from '@kartoteka/domain/card/definition';

/**
 * Today's names of a card's template, group and type. A search finds the card by them, although its revision may have
 * older names.
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
