import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('plain text is extracted from rich text', () => {
  expect(plainText('<h2>Sito</h2><p>Oczko&nbsp;<b>2</b> mm &lt; 3 mm &amp;lt;</p>')).toBe(
    'Sito Oczko 2 mm < 3 mm &lt;',
  );
  expect(plainText('zwykły  tekst')).toBe('zwykły tekst');
});
