export const screen = 'karta';
