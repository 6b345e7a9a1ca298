import { expect, test } from 'vitest';
import { pdfName } from './print-paper.ts';

test('a file is called as its card, without what no file may be called', () => {
  expect(pdfName('Kontrola 21/11/2026 nr 3')).toBe('Kontrola 21-11-2026 nr 3.pdf');
});

test('a long name ends before a sign that it would cut in two', () => {
  const name = pdfName(`${'a'.repeat(199)}😀`);
  expect(name).toBe(`${'a'.repeat(199)}.pdf`);
  expect(pdfName(`${'a'.repeat(198)}😀`)).toBe(`${'a'.repeat(198)}😀.pdf`);
});
