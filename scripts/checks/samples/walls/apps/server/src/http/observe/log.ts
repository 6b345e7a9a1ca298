export const lines: string[] = [];
