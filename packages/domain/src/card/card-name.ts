import { NAME_LENGTH } from '../limits.ts';
import { showDate } from '../value/display.ts';

/**
 * '{template name} {dd/MM/yyyy} nr {n}' (ruling 5.9). `day` is the Warsaw day 'YYYY-MM-DD', `n` counts per family
 * and day from 1. A template's name is cut where the whole would be too long for a name.
 */
export function cardName(templateName: string, day: string, n: number): string {
  const end = ` ${showDate(day)} nr ${n}`;
  return `${Array.from(templateName)
    .slice(0, NAME_LENGTH - end.length)
    .join('')}${end}`;
}
