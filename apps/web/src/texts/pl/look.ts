/** The looks of the product, which are chosen for a device. */
export const lookTexts = {
  look: 'Wygląd',
  about: 'Wybór dotyczy tego urządzenia. Wydruki są zawsze jasne.',
  names: { light: 'Jasny', dark: 'Ciemny', system: 'Jak system' },
} as const;
