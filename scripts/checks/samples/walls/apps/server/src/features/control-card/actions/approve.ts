export const approve = (): string => 'podpis';
