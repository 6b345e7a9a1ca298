import { isShownPicture } from '@kartoteka/domain/picture-address';
import DOMPurify, { type Config } from 'dompurify';
import { cleanSinksWith } from './default-policy.ts';

/** Tags and attributes that rich text may have. The server's cleaner keeps the same ones. */
const RICH_TEXT: Config = {
  ALLOWED_TAGS:
    'p br b strong i em u s ul ol li h1 h2 h3 h4 blockquote table thead tbody tr th td hr a img'.split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'start', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto):|\/api\/app\/pictures\/)/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};
const LINK = /^(?:https?|mailto):/i;
/** Maximum number of characters of a picture's address: a picture of 200 KiB as a data URL. */
const IMAGE_CHARACTERS = Math.ceil((200 * 1024 * 4) / 3) + 32;

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (attribute.attrName === 'src') {
    const { attrValue } = attribute;
    attribute.keepAttr =
      element.nodeName === 'IMG' && isShownPicture(attrValue) && attrValue.length <= IMAGE_CHARACTERS;
  }
  if (attribute.attrName === 'href') {
    attribute.keepAttr = element.nodeName === 'A' && LINK.test(attribute.attrValue);
  }
});

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName === 'A') {
    element.setAttribute('rel', 'noopener noreferrer');
    element.setAttribute('target', '_blank');
  }
  // A screen reader announces a picture without an alternative text by its whole data URL.
  if (element.nodeName === 'IMG' && !element.hasAttribute('alt')) element.setAttribute('alt', '');
});

/**
 * Returns cleaned rich text. In a browser with Trusted Types the result is a `TrustedHTML` object, in other
 * browsers a string.
 */
export function cleanHtml(html: string): string {
  // React passes the value on unchanged, but its type accepts strings only.
  return DOMPurify.sanitize(html, { ...RICH_TEXT, RETURN_TRUSTED_TYPE: true }) as unknown as string;
}

cleanSinksWith((html) => DOMPurify.sanitize(html, RICH_TEXT));
