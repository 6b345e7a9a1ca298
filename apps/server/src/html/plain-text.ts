import sanitizeHtml from 'sanitize-html';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of stored rich text in one line, with '[obraz]' for a picture. */
export function plainText(html: string): string {
  const apart = html
    .replace(/<img [^>]*>/g, ' [obraz] ')
    .replace(/<(?:br|\/?(?:p|li|h[1-4]|t[dhr]|blockquote))\b/g, ' $&');
  return sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
