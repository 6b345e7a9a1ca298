import { DESCRIPTION_LENGTH } from '@kartoteka/domain/limits';
import { textLength } from '@kartoteka/domain/text';
import { type PathSegment, type Violation, violation } from '@kartoteka/domain/violation';
import sanitizeHtml from 'sanitize-html';
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

/** Of what is ten times longer than may be kept, pictures not counted, nothing is read: `checkRichText` refuses it. */
const MAX_RAW_LENGTH = 10 * DESCRIPTION_LENGTH;
const PICTURE = /data:image\/\w+;base64,[A-Za-z0-9+/]*/g;

/** What is no rich text, as the signs that it consists of. */
const asSigns = (html: string): string =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();

const IMAGE = /<img [^>]*>/g;
const TAG = /<[^>]*>/g;

/**
 * Rich text as it may be stored (wire rich-text): the tags of the list, links to http, https and
 * mailto, pictures as data URLs; all else is dropped and its text kept. Null when nothing is left to see. What no editor
 * makes, nested without end or long beyond measure, comes back as plain text.
 */
export function cleanRichText(html: string): string | null {
  if (html.replaceAll(PICTURE, '').length > MAX_RAW_LENGTH) {
    return asSigns(html.slice(0, MAX_RAW_LENGTH));
  }
  try {
    return cleaned(html);
  } catch (error) {
    if (error instanceof TooDeep) return asSigns(html);
    throw error;
  }
}

function cleaned(html: string): string | null {
  // What the first pass drops may have held tags apart that close each other; the second one settles them, so that a
  // text that comes back as it was read is stored as it was.
  const kept = pass(pass(html)).trim();
  const shows = /<(img|hr|table)\b/.test(kept) || kept.replaceAll(TAG, '').trim() !== '';
  return shows ? kept : null;
}

/** A cleaned description that is too long, pictures not counted, at its field. */
export function checkRichText(path: readonly PathSegment[], cleaned: string | null): Violation[] {
  const isLong = cleaned !== null && textLength(cleaned.replaceAll(IMAGE, '')) > DESCRIPTION_LENGTH;
  return isLong ? [violation(path, 'tooLong', { max: DESCRIPTION_LENGTH })] : [];
}
