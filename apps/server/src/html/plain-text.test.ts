import { expect, test } from 'vitest';
import { eventLoopEffort, TooMuchForEventLoop, withEffort } from '../threads/effort.ts';
import { plainText } from './plain-text.ts';

test.each([
  ['<p>Zważ <b>trzy</b> sztuki</p><ul><li>A</li><li>B &lt; C</li></ul>', 'Zważ trzy sztuki A B < C'],
  ['<p>Tak:<img src="data:image/png;base64,AAAA" />koniec</p>', 'Tak: [obraz] koniec'],
  ['<ul><li>A<ul><li>B</li></ul></li></ul><blockquote>C</blockquote><table><tr><td>D', 'A B C D'],
  ['<p>&amp;lt;</p>', '&lt;'],
])('plainText converts %s to %s', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('plainText refuses to convert a long rich text on the event loop, and converts it elsewhere', () => {
  const html = '<p>Zważ</p>'.repeat(1_000);
  expect(() => withEffort(eventLoopEffort(), () => plainText(html))).toThrow(TooMuchForEventLoop);
  expect(plainText(html)).toHaveLength(4_999);
});
