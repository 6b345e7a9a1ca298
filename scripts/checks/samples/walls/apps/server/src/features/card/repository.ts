export const cardRow = (): string => 'karta';
