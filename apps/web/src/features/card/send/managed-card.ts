import type { CardFormData } from '@kartoteka/contract/control-card-form';

/**
 * Returns the card as card managers may edit it: they may fill every element, but no submitted entry (wire
 * policies).
 */
export function managedCard(card: CardFormData): CardFormData {
  const elements = card.elements.map((element) => ({
    ...element,
    isReadOnly: false,
    entries: element.entries.map((entry) => ({ ...entry, isReadOnly: entry.isSubmitted })),
  }));
  return { ...card, elements };
}
