export const half = (value: number): number => value / 2;
export const onlyTested = (value: number): number => half(value) * 2;
