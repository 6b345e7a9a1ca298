import { DESCRIPTION_LENGTH } from '@kartoteka/domain/limits';
import { textLength } from '@kartoteka/domain/text';
import { type PathSegment, type Violation, violation } from '@kartoteka/domain/violation';
import sanitizeHtml from 'sanitize-html';
import { isDataImage } from './data-image.ts';

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:']);
/** No tag of ours: whatever is renamed to it is dropped and its text kept. */
const DROPPED = { tagName: 'dropped', attribs: {} };

const TAGS = 'p br b strong i em u s ul ol li h1 h2 h3 h4 blockquote table thead tbody tr th td hr a img';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: { a: ['href', 'rel'], img: ['src'] },
  allowedSchemes: ['http', 'https', 'mailto', 'data'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style'],
  transformTags: {
    a: (_tag, { href }) => {
      const link = linkOf(href);
      return link === null ? DROPPED : { tagName: 'a', attribs: { href: link, rel: 'noopener' } };
    },
    img: (_tag, { src }) =>
      src !== undefined && isDataImage(src) ? { tagName: 'img', attribs: { src } } : DROPPED,
  },
};

/** An absolute address of an allowed scheme, as a browser would read it; null for any other. */
function linkOf(href: string | undefined): string | null {
  if (href === undefined || !URL.canParse(href)) return null;
  const url = new URL(href);
  return LINK_SCHEMES.has(url.protocol) ? url.href : null;
}

const IMAGE = /<img [^>]*>/g;
const TAG = /<[^>]*>/g;

/**
 * Rich text as it may be stored (wire, 'Data types, forms, templates'): the tags of the list, links to http, https and
 * mailto, pictures as data URLs; all else is dropped and its text kept. Null when nothing is left to see.
 */
export function cleanRichText(html: string): string | null {
  const cleaned = sanitizeHtml(html, OPTIONS).trim();
  const shows = /<(img|hr|table)\b/.test(cleaned) || cleaned.replaceAll(TAG, '').trim() !== '';
  return shows ? cleaned : null;
}

/** A cleaned description that is too long, pictures not counted, at its field. */
export function checkRichText(path: readonly PathSegment[], cleaned: string | null): Violation[] {
  const isLong = cleaned !== null && textLength(cleaned.replaceAll(IMAGE, '')) > DESCRIPTION_LENGTH;
  return isLong ? [violation(path, 'tooLong', { max: DESCRIPTION_LENGTH })] : [];
}
