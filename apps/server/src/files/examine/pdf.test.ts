import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfFault } from './pdf.ts';

/** Returns a PDF with these objects. It has only the parts that `pdfFault` reads. */
const pdf = (body: string, end = 'startxref\n9\n%%EOF\n'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${body}\n${end}`, 'latin1');

/** Returns an object stream that contains these objects. */
function packed(objects: string, more = '/Filter /FlateDecode', type = '/Type /ObjStm'): string {
  const bytes = deflateSync(Buffer.from(objects)).toString('latin1');
  return `2 0 obj\n<< ${type} /N 1 /First 4 ${more} >>\nstream\n${bytes}\nendstream\nendobj`;
}

const SCRIPT = '<< /S /JavaScript /JS (x) >>';

test.each([
  ['without anything special is accepted', pdf(''), null],
  [
    'with links and a first page is accepted',
    pdf('<< /OpenAction [3 0 R /Fit] /A << /S /URI /URI (https://a.pl) >> >>'),
    null,
  ],
  ['with packed objects is accepted', pdf(packed('<< /Type /Page >>')), null],
  ['with words that begin like actions is accepted', pdf('<< /LaunchPad 1 /JavaScripture 2 >>'), null],
  ['with a script is refused', pdf(SCRIPT), 'pdfActive'],
  ['with a script in coded letters is refused', pdf('<< /S /J#61va#53cript >>'), 'pdfActive'],
  ['with a packed script is refused', pdf(packed(SCRIPT)), 'pdfActive'],
  ['with a packed script in coded letters is refused', pdf(packed('<< /S /J#61vaScript >>')), 'pdfActive'],
  [
    'with a packed script that hides its type is refused',
    pdf(packed(SCRIPT, '/Filter [/FlateDecode]', '/Type 9 0 R')),
    'pdfActive',
  ],
  [
    'with a script packed without a filter is refused',
    pdf(`2 0 obj\n<< /Type /ObjStm /N 1 /First 4 >>\nstream\n${SCRIPT}\nendstream`),
    'pdfActive',
  ],
  [
    'with objects packed by two filters is refused',
    pdf(packed('<< >>', '/Filter [/ASCIIHexDecode /FlateDecode]')),
    'fileBroken',
  ],
  [
    'with objects packed by a predictor is refused',
    pdf(packed('<< >>', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
    'fileBroken',
  ],
  ['with a command is refused', pdf('<< /S /Launch >>'), 'pdfActive'],
  ['with a file inside is refused', pdf('<< /Type /EmbeddedFile >>'), 'pdfActive'],
  ['with an XFA form is refused', pdf('<< /XFA 4 0 R >>'), 'pdfActive'],
  ['with a media player is refused', pdf('<< /S /Rendition /JS (x) >>'), 'pdfActive'],
  ['that is encrypted is refused', pdf('trailer << /Encrypt 4 0 R >>'), 'pdfLocked'],
  ['that is cut off is refused', pdf('').subarray(0, -8), 'fileBroken'],
  [
    'with bytes after its end is refused',
    Buffer.concat([pdf(''), Buffer.from('PK\u0003\u0004')]),
    'fileBroken',
  ],
  ['without cross references is refused', pdf('', '%%EOF'), 'fileBroken'],
] as const)('a PDF %s', (_about, bytes, expected) => {
  expect(pdfFault(bytes)).toBe(expected);
});

test('a PDF with more than 64 MB of packed objects is refused', () => {
  const bomb = deflateSync(Buffer.alloc(70 * 1024 * 1024)).toString('latin1');
  const bytes = pdf(
    `2 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${bomb}\nendstream`,
  );
  expect(pdfFault(bytes)).toBe('fileBroken');
});
