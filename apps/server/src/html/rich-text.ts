import { plainDescription } from '@kartoteka/domain/data-type/description';
import { DESCRIPTION_LENGTH, RICH_TEXTS_LENGTH } from '@kartoteka/domain/limits';
import { textLength } from '@kartoteka/domain/text';
import { type PathSegment, type Violation, violation } from '@kartoteka/domain/violation';
import sanitizeHtml from 'sanitize-html';
import { effort } from '../threads/effort.ts';
import { stepsOf } from './cleaning-steps.ts';
import { isDataImage } from './data-image.ts';

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const TAGS = 'p br b strong i em u s ul ol li h1 h2 h3 h4 blockquote table thead tbody tr th td hr a img';

const NONE: sanitizeHtml.Attributes = {};

/** Small positive numbers, which the attributes of lists and cells may have. */
const SMALL = /^[1-9]\d{0,2}$/;
/** Keeps only attributes that are small numbers. */
const numbersOnly: sanitizeHtml.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => SMALL.test(value))),
});

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'data'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style'],
  // A forbidden link or picture only loses its attributes here, and `dropBare` removes the tag. Renaming the tag to a
  // forbidden one could pair it with the closing tag of another tag.
  transformTags: {
    a: (tagName, { href }) => {
      const link = linkOf(href);
      return { tagName, attribs: link === null ? NONE : { href: link, rel: 'noopener' } };
    },
    ol: numbersOnly,
    th: numbersOnly,
    td: numbersOnly,
    img: (tagName, { src }) => ({ tagName, attribs: src !== undefined && isDataImage(src) ? { src } : NONE }),
  },
};

/** Returns an absolute address with an allowed scheme, normalized as a browser does; null for any other address. */
function linkOf(href: string | undefined): string | null {
  if (href === undefined || !URL.canParse(href)) return null;
  const url = new URL(href);
  return LINK_SCHEMES.has(url.protocol) ? url.href : null;
}

/** Removes pictures and links that lost their address. The text of a link stays. */
function dropBare(html: string): string {
  const bareLinks: boolean[] = [];
  return html.replaceAll('<img />', '').replace(/<a( [^>]*)?>|<\/a>/g, (tag, attributes?: string) => {
    if (tag === '</a>') return bareLinks.pop() === true ? '' : tag;
    bareLinks.push(attributes === undefined);
    return attributes === undefined ? '' : tag;
  });
}

/**
 * Maximum depth of nested tags; editors nest fewer. The time to parse nested tags grows with the square of the
 * depth.
 */
const MAX_DEPTH = 200;

class TooDeep extends Error {}

/** Returns handlers of the parser that count the open tags and throw TooDeep when there are too many. */
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

/**
 * Maximum length of a rich text with its tags, without pictures: ten times what people may read. No editor writes that
 * much markup for a valid text.
 */
const MAX_RAW_LENGTH = 10 * DESCRIPTION_LENGTH;
const PICTURE = /data:image\/\w+;base64,[A-Za-z0-9+/]*/g;

/** Escapes plain text so that it displays literally. */
const asSigns = (html: string): string =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();

const IMAGE = /<img [^>]*>/g;
const TAG = /<[^>]*>/g;

/**
 * Returns rich text as it may be stored (wire rich-text): the allowed tags, links to http, https and mailto, and
 * pictures as data URLs. Other tags are dropped and their text is kept, except the text of scripts and styles. Returns
 * null when nothing visible is left, and plain text when tags are nested too deep. Do not call it for texts that
 * `rawFaults` refuses.
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
  // When the first pass drops a tag, two tags become neighbours, and the second one may close the first one. The
  // second pass writes that closing tag, so that a text that is read and saved again is stored unchanged.
  const kept = pass(pass(html)).trim();
  const shows = /<(img|hr|table)\b/.test(kept) || kept.replaceAll(TAG, '').trim() !== '';
  return shows ? kept : null;
}

/** A rich text of a request body and the path of its field. */
export interface PlacedText {
  readonly path: readonly PathSegment[];
  readonly text: string | null | undefined;
}

/**
 * Returns a violation with the path of each rich text of a body that is too long to be cleaned: alone, or together with
 * the texts before it.
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

/**
 * Returns a violation when a cleaned description is too long, not counting pictures; otherwise []. Characters count as
 * people read them, so that plain text of the full length may become rich text (ruling 3.9). Tags have a limit of their
 * own.
 */
export function checkRichText(path: readonly PathSegment[], cleaned: string | null): Violation[] {
  return cleaned !== null && isTooLong(cleaned.replaceAll(IMAGE, ''))
    ? [violation(path, 'tooLong', { max: DESCRIPTION_LENGTH })]
    : [];
}

function isTooLong(html: string): boolean {
  // A text is never longer than its HTML.
  if (textLength(html) <= DESCRIPTION_LENGTH) return false;
  if (html.length > MAX_RAW_LENGTH) return true;
  const text = effort().afford(stepsOf(html), () => plainDescription(html));
  return textLength(text) > DESCRIPTION_LENGTH;
}
