/** Returns the wear of a part that is replaced after `life` cards: 0 for a new part, 1 for its last card. */
export function wear(nth: number, life: number): number {
  return (nth % life) / (life - 1);
}

const [HOTTEST_DAYS_AGO, HEAT_WAVE_DAYS] = [33, 12];

/** Returns the outdoor temperature on a scale from 0 to 1. The plant's sixty days have one hot spell. */
export function warmth(daysAgo: number): number {
  return Math.exp(-(((daysAgo - HOTTEST_DAYS_AGO) / HEAT_WAVE_DAYS) ** 2));
}

/** Returns whether the day is within the hot spell. */
export function isHot(daysAgo: number): boolean {
  return warmth(daysAgo) > 0.7;
}
