export const size = (text: string | null): number => text.length;
