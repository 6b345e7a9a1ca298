import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfFault } from './pdf.ts';

/** Returns a PDF with these objects. It has only the parts that `pdfFault` reads. */
const pdf = (body: string, end = 'startxref\n9\n%%EOF\n'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${body}\n${end}`, 'latin1');

/** Returns an object stream that contains these objects. */
function packed(
  objects: string,
  more = '/Filter /FlateDecode',
  type = '/Type /ObjStm',
  begin = 'stream\n',
): string {
  const bytes = deflateSync(Buffer.from(objects)).toString('latin1');
  return `2 0 obj\n<< ${type} /N 1 /First 4 ${more} >>\n${begin}${bytes}\nendstream\nendobj`;
}

/** Returns a PDF with a script in an object stream. The stream's dictionary has `text` before its filter. */
const hidden = (text: string): Buffer => pdf(packed(SCRIPT, `${text} /Filter /FlateDecode`));

const SCRIPT = '<< /S /JavaScript /JS (x) >>';

test.each([
  ['with only a catalogue is accepted', pdf(''), null],
  [
    'with links and an action that only opens a page is accepted',
    pdf('<< /OpenAction [3 0 R /Fit] /A << /S /URI /URI (https://a.pl) >> >>'),
    null,
  ],
  ['with packed objects is accepted', pdf(packed('<< /Type /Page >>')), null],
  [
    'with packed objects in two streams among images, fonts and outlines is accepted',
    pdf(
      [
        '%\u00e2\u00e3\u00cf\u00d3\r3 0 obj<</Type/XObject/Subtype/Image/Decode[0 1 -.5 +1.]/Filter[/DCTDecode]',
        '/Length 9 0 R>>stream\r\n\u00ff\u00d8 obj \u0080 ( endstream endobj 4 0 obj',
        '<</Length1 12/Filter/FlateDecode/Length 3>>stream\nabc\nendstream\nendobj',
        packed('<< /Type /Page >>', '/Filter[/FlateDecode]/DecodeParms null /Extends 5 0 R'),
        '6 0 obj<</Title(\u00fe\u00ff\\(\\)a(b)\\\\)/First 7 0 R/Last 8 0 R/Count -2/ID[<0aF><>]>>endobj',
        packed('<< /Type /Font >>'),
        '9 0 obj 3 endobj 10 0 obj [1 2 R] endobj',
      ].join('\n'),
    ),
    null,
  ],
  [
    'with outlines and a broken dictionary but without packed objects is accepted',
    pdf('3 0 obj << /Title >> endobj 4 0 obj << /First 5 0 R /N 3 >> endobj'),
    null,
  ],
  ['with words that begin like actions is accepted', pdf('<< /LaunchPad 1 /JavaScripture 2 >>'), null],
  ['with a script is refused', pdf(SCRIPT), 'pdfActive'],
  ['with a script in coded letters is refused', pdf('<< /S /J#61va#53cript >>'), 'pdfActive'],
  ['with a packed script is refused', pdf(packed(SCRIPT)), 'pdfActive'],
  ['with a packed script in coded letters is refused', pdf(packed('<< /S /J#61vaScript >>')), 'pdfActive'],
  [
    'with a packed script in a stream whose type is only a reference is refused',
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
  [
    'with a packed script behind a comment that looks like an object is refused',
    hidden('% 9 0 obj\n'),
    'pdfActive',
  ],
  ['with a packed script behind a commented dictionary is refused', hidden('% 9 0 obj <<\n'), 'pdfActive'],
  [
    'with a packed script behind a string that looks like an object is refused',
    hidden('/X (9 0 obj \\) (<<))'),
    'pdfActive',
  ],
  ['with a packed script behind 5 kB of white space is refused', hidden(' '.repeat(5_000)), 'pdfActive'],
  [
    'with a packed script behind a string of 100 kB is refused',
    hidden(`/X (${'a'.repeat(100_000)})`),
    'pdfActive',
  ],
  [
    'with a packed script after a lone carriage return is refused',
    pdf(packed(SCRIPT, undefined, undefined, 'stream\r')),
    'pdfActive',
  ],
  [
    'with a packed script after spaces is refused',
    pdf(packed(SCRIPT, undefined, undefined, 'stream  \r\n')),
    'pdfActive',
  ],
  [
    'with a packed script after a comment before the stream is refused',
    pdf(packed(SCRIPT, undefined, undefined, '% obj\nstream\n')),
    'pdfActive',
  ],
  [
    'with other characters between the word stream and packed objects is refused',
    pdf(packed('<< >>', undefined, undefined, 'stream x\n')),
    'fileBroken',
  ],
  [
    'with a packed script whose dictionary has coded keys is refused',
    pdf(packed(SCRIPT, '/#46ilter /FlateDecode').replace('/First', '/F#69rst')),
    'pdfActive',
  ],
  [
    'with a packed script among characters that only some programs take for white space is refused',
    pdf(packed(SCRIPT).replace('obj\n', 'obj\u0080').replace('>>\nstream', '>>\u00ffstream')),
    'pdfActive',
  ],
  [
    'with objects packed by a predictor that is only a reference is refused',
    pdf(packed('<< >>', '/Filter /FlateDecode /DecodeParms << /Predictor 1 0 R >>')),
    'fileBroken',
  ],
  [
    'with packed objects and a dictionary that ends in place of a value is refused',
    hidden('/X >> endobj'),
    'fileBroken',
  ],
  [
    'with packed objects and a second object in a dictionary is refused',
    pdf(`7 0 obj << /Filter /RunLengthDecode /X ${packed('<< >>')}`),
    'fileBroken',
  ],
  [
    'with packed objects and an endless string in a dictionary is refused',
    pdf(packed('<< >>', '/Filter /FlateDecode /X (')),
    'fileBroken',
  ],
  [
    'with packed objects whose filter has the short key F is refused',
    pdf(packed('<< >>', '/F /AHx')),
    'fileBroken',
  ],
  [
    'with packed objects that name their filter twice is refused',
    pdf(packed('<< >>', '/Filter /RunLengthDecode /Filter /FlateDecode')),
    'fileBroken',
  ],
  ['with an action that starts a program is refused', pdf('<< /S /Launch >>'), 'pdfActive'],
  ['with an embedded file is refused', pdf('<< /Type /EmbeddedFile >>'), 'pdfActive'],
  ['with an XFA form is refused', pdf('<< /XFA 4 0 R >>'), 'pdfActive'],
  ['with a media player is refused', pdf('<< /S /Rendition /JS (x) >>'), 'pdfActive'],
  ['that is encrypted is refused', pdf('trailer << /Encrypt 4 0 R >>'), 'pdfLocked'],
  ['that is cut off is refused', pdf('').subarray(0, -8), 'fileBroken'],
  [
    'with bytes after its end is refused',
    Buffer.concat([pdf(''), Buffer.from('PK\u0003\u0004')]),
    'fileBroken',
  ],
  ['without the place of its cross references is refused', pdf('', '%%EOF'), 'fileBroken'],
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

/** Size of each PDF below, in bytes. By default no larger file is accepted. */
const MANY = 20 * 1024 * 1024;

test.each([
  ['unclosed dictionaries', '1 0 obj<</N 1/First 4 ', 'fileBroken'],
  ['comments without an end', 'obj%/First%', 'fileBroken'],
  ['arrays in arrays', '[', 'fileBroken'],
  ['coded letters', '#41', null],
  ['names', '/', 'fileBroken'],
  ['numbers', '/A[0 0 0 0]', 'fileBroken'],
  ['keys', '/A 0', 'fileBroken'],
  ['streams without objects', '1 0 obj<</Length 0>>stream\n\nendstream ', null],
  [
    'empty streams of objects',
    packed('').replaceAll('\n', ' ').replace(' stream ', ' stream\n'),
    'fileBroken',
  ],
  ['streams of objects without an end', packed(' ').replace('endstream', ''), 'fileBroken'],
] as const)(
  'a PDF with 20 MB of %s is examined within the processor time that a file may use',
  (_about, piece, expected) => {
    const [head, tail] = expected === null ? ['', ''] : ['1 0 obj << /X [] /Y ', ' /First 4'];
    const bytes = pdf(`${head}${piece.repeat(MANY / piece.length)}${tail}`);
    // A garbage collection adds to the processor time, so only the shortest of three examinations is compared.
    const times = Array.from({ length: 3 }, () => {
      const begin = process.threadCpuUsage();
      expect(pdfFault(bytes)).toBe(expected);
      const { user, system } = process.threadCpuUsage(begin);
      return (user + system) / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(2_000);
  },
  60_000,
);
