export const cardName = (): string => 'Karta';
