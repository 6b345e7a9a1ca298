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

const pass = (html: string): string => dropBare(sanitizeHtml(html, OPTIONS));

const IMAGE = /<img [^>]*>/g;
const TAG = /<[^>]*>/g;

/**
 * Rich text as it may be stored (wire, 'Data types, forms, templates'): the tags of the list, links to http, https and
 * mailto, pictures as data URLs; all else is dropped and its text kept. Null when nothing is left to see.
 */
export function cleanRichText(html: string): string | null {
  // What the first pass drops may have held tags apart that close each other; the second one settles them, so that a
  // text that comes back as it was read is stored as it was.
  const cleaned = pass(pass(html)).trim();
  const shows = /<(img|hr|table)\b/.test(cleaned) || cleaned.replaceAll(TAG, '').trim() !== '';
  return shows ? cleaned : null;
}

/** A cleaned description that is too long, pictures not counted, at its field. */
export function checkRichText(path: readonly PathSegment[], cleaned: string | null): Violation[] {
  const isLong = cleaned !== null && textLength(cleaned.replaceAll(IMAGE, '')) > DESCRIPTION_LENGTH;
  return isLong ? [violation(path, 'tooLong', { max: DESCRIPTION_LENGTH })] : [];
}
