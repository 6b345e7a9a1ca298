export const problem = (name: string): string => `Nie znaleziono „${name}” na liście.`;
