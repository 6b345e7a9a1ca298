export const door = 'open';
