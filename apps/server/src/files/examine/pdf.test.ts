import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfFault } from './pdf.ts';

/** A PDF with these objects, as far as its judge reads it. */
const pdf = (body: string, end = 'startxref\n9\n%%EOF\n'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${body}\n${end}`, 'latin1');

/** An object stream with these objects. */
function packed(objects: string, more = '/Filter /FlateDecode', type = '/Type /ObjStm'): string {
  const bytes = deflateSync(Buffer.from(objects)).toString('latin1');
  return `2 0 obj\n<< ${type} /N 1 /First 4 ${more} >>\nstream\n${bytes}\nendstream\nendobj`;
}

const SCRIPT = '<< /S /JavaScript /JS (x) >>';

test.each([
  ['a plain one', pdf(''), null],
  [
    'one with links and a first page',
    pdf('<< /OpenAction [3 0 R /Fit] /A << /S /URI /URI (https://a.pl) >> >>'),
    null,
  ],
  ['one with packed objects', pdf(packed('<< /Type /Page >>')), null],
  ['one with a word that begins like an action', pdf('<< /LaunchPad 1 /JavaScripture 2 >>'), null],
  ['a script', pdf(SCRIPT), 'pdfActive'],
  ['a script in numbers', pdf('<< /S /J#61va#53cript >>'), 'pdfActive'],
  ['a packed script', pdf(packed(SCRIPT)), 'pdfActive'],
  ['a packed script in numbers', pdf(packed('<< /S /J#61vaScript >>')), 'pdfActive'],
  [
    'a packed script that hides its type',
    pdf(packed(SCRIPT, '/Filter [/FlateDecode]', '/Type 9 0 R')),
    'pdfActive',
  ],
  [
    'a script packed without a filter',
    pdf(`2 0 obj\n<< /Type /ObjStm /N 1 /First 4 >>\nstream\n${SCRIPT}\nendstream`),
    'pdfActive',
  ],
  [
    'objects behind two filters',
    pdf(packed('<< >>', '/Filter [/ASCIIHexDecode /FlateDecode]')),
    'fileBroken',
  ],
  [
    'objects behind a predictor',
    pdf(packed('<< >>', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
    'fileBroken',
  ],
  ['a command', pdf('<< /S /Launch >>'), 'pdfActive'],
  ['a file inside', pdf('<< /Type /EmbeddedFile >>'), 'pdfActive'],
  ['an XFA form', pdf('<< /XFA 4 0 R >>'), 'pdfActive'],
  ['a media player', pdf('<< /S /Rendition /JS (x) >>'), 'pdfActive'],
  ['an encrypted one', pdf('trailer << /Encrypt 4 0 R >>'), 'pdfLocked'],
  ['a cut one', pdf('').subarray(0, -8), 'fileBroken'],
  ['one with bytes after its end', Buffer.concat([pdf(''), Buffer.from('PK\u0003\u0004')]), 'fileBroken'],
  ['one without references', pdf('', '%%EOF'), 'fileBroken'],
] as const)('a PDF: %s', (_about, bytes, expected) => {
  expect(pdfFault(bytes)).toBe(expected);
});

test('packed objects of more than 64 MB are not unpacked', () => {
  const bomb = deflateSync(Buffer.alloc(70 * 1024 * 1024)).toString('latin1');
  const bytes = pdf(
    `2 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${bomb}\nendstream`,
  );
  expect(pdfFault(bytes)).toBe('fileBroken');
});
