import { expect, test } from 'vitest';
import { plainDescription, richDescription } from './description.ts';

test.each([
  'Jeśli T<Tmin, odstaw partię i wezwij laboratorium.',
  'Wpisz <numer> partii',
  '<b>2</b> < 3 & &lt;img src=x onerror=alert(1)>',
  'Zmierz dwa razy.\nZapisz większy wynik.\n\nOdłóż  próbkę.',
  '  - wcięty punkt\n"cytat"',
])('the plain description %j is the same after its field was rich text', (text) => {
  expect(plainDescription(richDescription(text))).toBe(text);
});

test.each([
  ['', ''],
  [' \n ', ''],
  ['T<Tmin & dalej\r\n\r\n<b>', '<p>T&lt;Tmin &amp; dalej</p><p></p><p>&lt;b&gt;</p>'],
])('the plain description %j is %j as rich text', (text, rich) => {
  expect(richDescription(text)).toBe(rich);
});

test.each([
  ['<p>Zmierz <strong>dwa</strong> razy</p>', 'Zmierz dwa razy'],
  [
    '<h2>Sito</h2>\n<ul>\n<li>A<ul><li>B</li></ul></li>\n</ul><blockquote><p>C</p></blockquote>',
    'Sito\nA\nB\nC',
  ],
  ['<p>Zważ<br>trzy<br />sztuki&nbsp;A</p>', 'Zważ\ntrzy\nsztuki A'],
  ['<table><tbody><tr><th>A</th><td>B</td></tr><tr><td>C</td></tr></tbody></table>', 'A B\nC'],
  ['<p>Tak:<img src="data:image/png;base64,AAAA" />koniec</p>', 'Tak: [obraz] koniec'],
  ['<p>Jak tu: <img src="x" /> obok.</p>', 'Jak tu: [obraz] obok.'],
  ['<p><a href="https://x.pl/?a=1>2" rel="noopener">Opis</a>\nz łączem &amp;lt;</p>', 'Opis z łączem &lt;'],
  ['Uwaga <b>gorące</b>', 'Uwaga gorące'],
])('the rich description %j is %j as plain text', (rich, text) => {
  expect(plainDescription(rich)).toBe(text);
});
