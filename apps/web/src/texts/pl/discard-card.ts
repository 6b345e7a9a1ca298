/** Discarding a card that was started by mistake. */
export const discardTexts = {
  discard: 'Odrzuć kartę',
  discardNamed: (name: string) => `Odrzuć kartę „${name}”`,
  title: 'Odrzucić kartę?',
  text: (name: string) => `Karta „${name}” zniknie z list. Nic w niej nie zapisano.`,
  textOfBegun: (name: string) => `Karta „${name}” jest tylko na tym urządzeniu. Serwer jej nie dostanie.`,
  typed: 'Na tym urządzeniu jest tekst wpisany do tej karty, ale niewysłany. Także zostanie usunięty.',
  discarded: 'Odrzucono kartę',
} as const;
