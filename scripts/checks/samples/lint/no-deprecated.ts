/** @deprecated Use the other. */
const old = (): number => 1;
export const used = old();
