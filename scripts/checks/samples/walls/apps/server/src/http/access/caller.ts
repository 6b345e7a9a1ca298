export const caller = 'operator';
