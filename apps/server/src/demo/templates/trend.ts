/** How worn something is that is renewed after so many cards: 0 for new, 1 for its last card. */
export function wear(nth: number, life: number): number {
  return (nth % life) / (life - 1);
}

const [HOTTEST_DAYS_AGO, HEAT_WAVE_DAYS] = [33, 12];

/** How warm it is outside, from 0 to 1: one hot spell in the plant's sixty days. */
export function warmth(daysAgo: number): number {
  return Math.exp(-(((daysAgo - HOTTEST_DAYS_AGO) / HEAT_WAVE_DAYS) ** 2));
}

/** Whether it is the hot spell. */
export function isHot(daysAgo: number): boolean {
  return warmth(daysAgo) > 0.7;
}
