export const list = { title: 'Wzory', rows: 15 };
