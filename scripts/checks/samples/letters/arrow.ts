export const texts = { change: (before: string, after: string) => `${before} → ${after}` };
