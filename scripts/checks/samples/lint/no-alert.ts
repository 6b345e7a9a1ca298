export const ask = (): boolean => confirm('Na pewno?');
