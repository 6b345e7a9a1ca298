export const series = 'series';
