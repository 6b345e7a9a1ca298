/** Stands for a picture in plain text. */
const PICTURE = '[obraz]';

/**
 * Writes a plain description as rich text: a paragraph for each line, and every sign as it is. `<` of a plain text is
 * the sign 'less than' and begins no tag (ruling 3.9).
 */
export function richDescription(plain: string): string {
  if (plain.trim() === '') return '';
  return plain
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

/** A tag with its name, or the text before the next tag. An attribute may have '>' between its quotes. */
const PARTS = /<\/?([a-z][a-z\d]*)(?:"[^"]*"|[^"<>])*>|[^<]+|</gi;
const BLOCKS = new Set('p li ul ol h1 h2 h3 h4 blockquote table thead tbody tr hr'.split(' '));
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

const signs = (text: string): string =>
  text
    // A line break in HTML text is a space.
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Returns what a part of rich text adds to a line of plain text. A picture and a cell have a space around them. */
function inLine(part: string, tag: string | null, line: string): string {
  const space = line === '' || line.endsWith(' ') ? '' : ' ';
  if (tag === 'img') return space + PICTURE;
  if (tag !== null) return /^<t[dh]\b/i.test(part) ? space : '';
  const text = signs(part);
  return line.endsWith(PICTURE) && !text.startsWith(' ') ? ` ${text}` : text;
}

/**
 * Writes cleaned rich text as a plain description: a line for each block and each `<br>`, without formatting, and with
 * '[obraz]' for each picture. The opposite of `richDescription`. The result must not be used as HTML.
 */
export function plainDescription(rich: string): string {
  const lines: string[] = [];
  let line = '';
  let previous = '';
  for (const [part, name] of rich.matchAll(PARTS)) {
    const tag = name?.toLowerCase() ?? null;
    // White space between blocks is no line, and an empty paragraph is a blank line.
    const isLine = tag === 'br' || line.trim() !== '' || (part === '</p>' && previous === '<p>');
    if (tag === 'br' || (tag !== null && BLOCKS.has(tag))) {
      if (isLine) lines.push(line);
      line = '';
    } else line += inLine(part, tag, line);
    previous = part;
  }
  if (line.trim() !== '') lines.push(line);
  return lines.map((one) => one.trimEnd()).join('\n');
}
