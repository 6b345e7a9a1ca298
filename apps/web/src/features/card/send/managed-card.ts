import type { CardFormData } from '@kartoteka/contract/control-card-form';

/** The card as card managers may edit it: assignments do not apply, submitted entries stay closed (wire policies). */
export function managedCard(card: CardFormData): CardFormData {
  const elements = card.elements.map((element) => ({
    ...element,
    isReadOnly: false,
    entries: element.entries.map((entry) => ({ ...entry, isReadOnly: entry.isSubmitted })),
  }));
  return { ...card, elements };
}
