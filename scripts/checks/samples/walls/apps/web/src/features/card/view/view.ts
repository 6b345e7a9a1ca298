export const view = 'view';
