export const first = (names: string[]): string => names[0];
