export const menu = ['Karty'];
