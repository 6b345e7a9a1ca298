export const texts = { norm: 'najwyżej ≤ 5' };
