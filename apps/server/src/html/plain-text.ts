import { plainDescription as plainOf } from '@kartoteka/domain/data-type/description';
import { DESCRIPTION_LENGTH } from '@kartoteka/domain/limits';
import sanitizeHtml from 'sanitize-html';
import { effort } from '../threads/effort.ts';
import { stepsOf } from './cleaning-steps.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Returns the text of stored rich text in one line, with '[obraz]' for each picture. */
export function plainText(html: string): string {
  return effort().afford(stepsOf(html), () => textOf(html));
}

/** Returns the plain description of a field for its rich description, cut to the length that it may have. */
export const plainDescription = (html: string | null): string | null =>
  (html && effort().afford(stepsOf(html), () => cut(plainOf(html)))) || null;

const cut = (text: string): string => Array.from(text).slice(0, DESCRIPTION_LENGTH).join('');

function textOf(html: string): string {
  const apart = html
    .replace(/<img [^>]*>/g, ' [obraz] ')
    .replace(/<(?:br|\/?(?:p|li|h[1-4]|t[dhr]|blockquote))\b/g, ' $&');
  return sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
