// @ts-ignore
export const count: number = 'one';
