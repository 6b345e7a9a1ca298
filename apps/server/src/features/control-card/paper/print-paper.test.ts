import { expect, test } from 'vitest';
import { pdfName } from './print-paper.ts';

test('a PDF is named like its card, without characters that file names cannot have', () => {
  expect(pdfName('Kontrola 21/11/2026 nr 3')).toBe('Kontrola 21-11-2026 nr 3.pdf');
});

test('a long name of a PDF is not cut within a character', () => {
  const name = pdfName(`${'a'.repeat(199)}😀`);
  expect(name).toBe(`${'a'.repeat(199)}.pdf`);
  expect(pdfName(`${'a'.repeat(198)}😀`)).toBe(`${'a'.repeat(198)}😀.pdf`);
});
