import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['<p>Zważ <b>trzy</b> sztuki</p><ul><li>A</li><li>B &lt; C</li></ul>', 'Zważ trzy sztuki A B < C'],
  ['<p>Tak:<img src="data:image/png;base64,AAAA" />koniec</p>', 'Tak: [obraz] koniec'],
  ['<ul><li>A<ul><li>B</li></ul></li></ul><blockquote>C</blockquote><table><tr><td>D', 'A B C D'],
  ['<p>&amp;lt;</p>', '&lt;'],
])('%s', (html, text) => {
  expect(plainText(html)).toBe(text);
});
