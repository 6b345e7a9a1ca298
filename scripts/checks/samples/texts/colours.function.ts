export const shadow = '0 0 2px rgba(24, 33, 44, 0.4)';
