import { homeTexts } from '#texts/home';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns a duration in words, in its two largest units: '2 dni 4 godz.', '35 min'. */
export function longWords(minutes: number): string {
  const whole = Math.round(minutes);
  const units =
    whole < DAY
      ? [hours(whole), whole % HOUR > 0 || whole === 0 ? homeTexts.minutes(whole % HOUR) : '']
      : [homeTexts.days(Math.floor(whole / DAY)), hours(whole % DAY)];
  return units.filter((unit) => unit !== '').join(' ');
}

/** Returns a waiting time in words, rounded down to its largest unit: '2 dni', '5 godz.'. */
export function waitedWords(minutes: number): string {
  if (minutes < 1) return homeTexts.moment;
  if (minutes < HOUR) return homeTexts.minutes(Math.floor(minutes));
  return minutes < DAY ? hours(minutes) : homeTexts.days(Math.floor(minutes / DAY));
}

function hours(minutes: number): string {
  return minutes < HOUR ? '' : homeTexts.hours(Math.floor(minutes / HOUR));
}
