import { DESCRIPTION_LENGTH, RICH_TEXTS_LENGTH } from '@kartoteka/domain/limits';
import { textLength } from '@kartoteka/domain/text';
import { type PathSegment, type Violation, violation } from '@kartoteka/domain/violation';
import sanitizeHtml from 'sanitize-html';
import { effort } from '../threads/effort.ts';
import { isDataImage } from './data-image.ts';

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const TAGS = 'p br b strong i em u s ul ol li h1 h2 h3 h4 blockquote table thead tbody tr th td hr a img';

const NONE: sanitizeHtml.Attributes = {};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: { a: ['href', 'rel'], img: ['src'] },
  allowedSchemes: ['http', 'https', 'mailto', 'data'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style'],
  // What may not stay loses its attributes here and is taken out whole by `dropBare`: a tag that is renamed to one that
  // is not allowed would leave its new name to the closing tag of another.
  transformTags: {
    a: (tagName, { href }) => {
      const link = linkOf(href);
      return { tagName, attribs: link === null ? NONE : { href: link, rel: 'noopener' } };
    },
    img: (tagName, { src }) => ({ tagName, attribs: src !== undefined && isDataImage(src) ? { src } : NONE }),
  },
};

/** An absolute address of an allowed scheme, as a browser would read it; null for any other. */
function linkOf(href: string | undefined): string | null {
  if (href === undefined || !URL.canParse(href)) return null;
  const url = new URL(href);
  return LINK_SCHEMES.has(url.protocol) ? url.href : null;
}

/** Takes out pictures and links that lost what they were for; the text of a link stays. */
function dropBare(html: string): string {
  const bareLinks: boolean[] = [];
  return html.replaceAll('<img />', '').replace(/<a( [^>]*)?>|<\/a>/g, (tag, attributes?: string) => {
    if (tag === '</a>') return bareLinks.pop() === true ? '' : tag;
    bareLinks.push(attributes === undefined);
    return attributes === undefined ? '' : tag;
  });
}

/** Deeper than anything that an editor makes; the time to read nested tags grows with the square of their depth. */
const MAX_DEPTH = 200;

class TooDeep extends Error {}

/** Counts the tags that are open, by the parser's own reckoning. */
function whileShallow(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag: () => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new TooDeep();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

const pass = (html: string): string => dropBare(sanitizeHtml(html, { ...OPTIONS, ...whileShallow() }));

/** Ten times longer than what may be kept, pictures not counted: no editor says so little with so much. */
const MAX_RAW_LENGTH = 10 * DESCRIPTION_LENGTH;
const PICTURE = /data:image\/\w+;base64,[A-Za-z0-9+/]*/g;

/** What is no rich text, as the signs that it consists of. */
const asSigns = (html: string): string =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();

const IMAGE = /<img [^>]*>/g;
const TAG = /<[^>]*>/g;

const OPENING = '<'.charCodeAt(0);
const AMPERSAND = '&'.charCodeAt(0);

/** What cleaning takes at the worst, in steps of the effort: a tag takes the most, a character of a picture the least. */
function stepsOf(html: string): number {
  let steps = html.length / 6;
  for (let at = 0; at < html.length; at += 1) {
    const sign = html.charCodeAt(at);
    if (sign === OPENING) steps += 8;
    else if (sign === AMPERSAND) steps += 2;
  }
  return steps;
}
/**
 * Rich text as it may be stored (wire rich-text): the tags of the list, links to http, https and
 * mailto, pictures as data URLs; all else is dropped and its text kept. Null when nothing is left to see. What no editor
 * makes, nested without end, comes back as plain text; what `rawFaults` refuses is not for this.
 */
export function cleanRichText(html: string): string | null {
  return effort().afford(stepsOf(html), () => {
    try {
      return cleaned(html);
    } catch (error) {
      if (error instanceof TooDeep) return asSigns(html);
      throw error;
    }
  });
}

function cleaned(html: string): string | null {
  // What the first pass drops may have held tags apart that close each other; the second one settles them, so that a
  // text that comes back as it was read is stored as it was.
  const kept = pass(pass(html)).trim();
  const shows = /<(img|hr|table)\b/.test(kept) || kept.replaceAll(TAG, '').trim() !== '';
  return shows ? kept : null;
}

/** A rich text of a body and its field. */
export interface PlacedText {
  readonly path: readonly PathSegment[];
  readonly text: string | null | undefined;
}

/**
 * Rich texts of one body that are too long to be cleaned, each at its field: one alone, or the first with which all of
 * them are.
 */
export function rawFaults(texts: readonly PlacedText[]): Violation[] {
  let length = 0;
  return texts.flatMap(({ path, text }): Violation[] => {
    if (text == null) return [];
    const own = text.replaceAll(PICTURE, '').length;
    if (own > MAX_RAW_LENGTH) return [violation(path, 'tooLong', { max: DESCRIPTION_LENGTH })];
    length += own;
    return length > RICH_TEXTS_LENGTH ? [violation(path, 'textsTooLong', { max: RICH_TEXTS_LENGTH })] : [];
  });
}

/** A cleaned description that is too long, pictures not counted, at its field. */
export function checkRichText(path: readonly PathSegment[], cleaned: string | null): Violation[] {
  const isLong = cleaned !== null && textLength(cleaned.replaceAll(IMAGE, '')) > DESCRIPTION_LENGTH;
  return isLong ? [violation(path, 'tooLong', { max: DESCRIPTION_LENGTH })] : [];
}
