export const context = {};
