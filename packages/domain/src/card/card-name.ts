import { NAME_LENGTH } from '../limits.ts';
import { showDate } from '../value/date.ts';

/**
 * Returns '{template name} {dd/MM/yyyy} nr {n}' (ruling 5.9). `day` is the Warsaw day 'YYYY-MM-DD'. `n` counts from 1
 * per family and day. The template's name is cut where the card's name would be too long.
 */
export function cardName(templateName: string, day: string, n: number): string {
  const end = ` ${showDate(day)} nr ${n}`;
  return `${Array.from(templateName)
    .slice(0, NAME_LENGTH - end.length)
    .join('')}${end}`;
}
