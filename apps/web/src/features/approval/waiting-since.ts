import { approvalTexts as texts } from '#texts/approval';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns how long a card has been waiting, in the largest unit: 'od 2 godz.'. */
export function waitingSince(from: string, until: string): string {
  const minutes = (Date.parse(until) - Date.parse(from)) / 60_000;
  if (minutes < 1) return texts.sinceMoment;
  if (minutes < HOUR) return texts.sinceMinutes(Math.floor(minutes));
  return minutes < DAY
    ? texts.sinceHours(Math.floor(minutes / HOUR))
    : texts.sinceDays(Math.floor(minutes / DAY));
}
