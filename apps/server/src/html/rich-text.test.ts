import { richDescription } from '@kartoteka/domain/data-type/description';
import { DESCRIPTION_LENGTH, RICH_TEXTS_LENGTH } from '@kartoteka/domain/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventLoopEffort, TooMuchForEventLoop, withEffort } from '../threads/effort.ts';
import { checkRichText, cleanRichText, rawFaults } from './rich-text.ts';

const PNG = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]).toString('base64')}`;

describe('cleanRichText', () => {
  it.each([
    '<p>Odczyt <b>co</b> <strong>dwie</strong> <i>godziny</i>, <em>od</em> <u>razu</u> <s>potem</s></p>',
    '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><blockquote>cytat</blockquote><hr />',
    '<ul><li>jeden</li></ul><ol><li>dwa<br />trzy</li></ol>',
    '<table><thead><tr><th>Wymiar</th></tr></thead><tbody><tr><td>24 &lt; 25</td></tr></tbody></table>',
    '<ol start="3"><li>trzeci krok</li></ol>',
    '<table><tbody><tr><th colspan="2">Wymiar</th><td rowspan="3">24</td></tr></tbody></table>',
    `<p><img src="${PNG}" /></p>`,
  ])('cleanRichText keeps %s', (html) => {
    expect(cleanRichText(html)).toBe(html);
  });

  it.each(['http://zaklad.pl/a', 'https://zaklad.pl/?a=1', 'mailto:jakosc@zaklad.pl'])(
    'cleanRichText keeps a link to %s',
    (href) => {
      expect(cleanRichText(`<a href="${href}" target="_blank" onclick="x()">tu</a>`)).toBe(
        `<a href="${href}" rel="noopener">tu</a>`,
      );
    },
  );
});

describe('cleanRichText drops forbidden tags and attributes and keeps the text', () => {
  it.each([
    ['<div class="x">tekst</div>', 'tekst'],
    ['<p style="color:red" id="a" onclick="alert(1)">tekst</p>', '<p>tekst</p>'],
    ['<h5>tekst</h5>', 'tekst'],
    ['<ol start="x" type="a"><li>tekst</li></ol>', '<ol><li>tekst</li></ol>'],
    ['<ol start="-1"><li start="2">tekst</li></ol>', '<ol><li>tekst</li></ol>'],
    [
      '<table><tr><td colspan="9999" style="x">tekst</td></tr></table>',
      '<table><tr><td>tekst</td></tr></table>',
    ],
    ['<a href="javascript:alert(1)">tu</a>', 'tu'],
    ['<a href="&#106;avascript:alert(1)">tu</a>', 'tu'],
    ['<a href="java\nscript:alert(1)">tu</a>', 'tu'],
    ['<a href="data:text/html,x">tu</a>', 'tu'],
    ['<a href="//zaklad.pl">tu</a>', 'tu'],
    ['<a href="/karta">tu</a>', 'tu'],
    ['<a>tu</a>', 'tu'],
    ['<a href="x:y">tu</a><p>tam</p>', 'tu<p>tam</p>'],
    ['<p>a<img src="https://zaklad.pl/x.png">b</p>', '<p>ab</p>'],
    ['<p>a<img src="data:image/svg+xml;base64,PHN2Zz4=">b</p>', '<p>ab</p>'],
    ['<p>a<img src="data:image/png;base64,PHN2Zz4=">b</p>', '<p>ab</p>'],
    ['<p>a<img src=x onerror=alert(1)>b</p>', '<p>ab</p>'],
    ['<script>alert(1)</script>tekst', 'tekst'],
    ['<style>p{}</style>tekst', 'tekst'],
    ['<svg><script>alert(1)</script><p>tekst</p></svg>', '<p>tekst</p>'],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>tekst', 'tekst'],
    ['<iframe src="https://zaklad.pl">tekst</iframe>', 'tekst'],
    ['<!-- uwaga --><p>tekst</p>', '<p>tekst</p>'],
    ['<p>2 < 3', '<p>2 &lt; 3</p>'],
  ])('cleanRichText cleans %s to %s', (dirty, clean) => {
    expect(cleanRichText(dirty)).toBe(clean);
  });

  it.each(['', '   ', '<p></p>', '<p><br></p>', '<script>alert(1)</script>', '<img src="x">'])(
    'cleanRichText returns null for %j',
    (html) => {
      expect(cleanRichText(html)).toBeNull();
    },
  );
});

/** Fragments of typical attacks. */
const PIECES =
  `<p> </p> <b <a href=" javascript: "> ' <img src= onerror= <svg> <!-- <script> </script <table> <td> &lt; &#x3c; <style> <math> <textarea>`.split(
    ' ',
  );

it('cleanRichText makes any text safe and does not change it when called again', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom(...PIECES, `${PNG}"`));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const once = cleanRichText(pieces.join(''));
      expect(once === null ? null : cleanRichText(once)).toBe(once);
      expect(once ?? '').not.toMatch(
        /<(?!\/?(?:p|br|b|strong|i|em|u|s|ul|ol|li|h[1-4]|blockquote|table|thead|tbody|tr|th|td|hr|a|img)[ >])/,
      );
      expect(once ?? '').not.toMatch(/<[^>]*\son\w+=/i);
    }),
    { numRuns: 2000 },
  );
});

it('cleanRichText cleans large hostile texts within 15 seconds', () => {
  const started = performance.now();
  cleanRichText('<a href="javascript:x">'.repeat(50_000));
  cleanRichText(`${'<b>'.repeat(20_000)}x`);
  expect(performance.now() - started).toBeLessThan(15_000);
});

describe('the length of rich text', () => {
  const picture = `<img src="${PNG}" />`;

  it('the length of rich text does not count pictures', () => {
    const html = `${'a'.repeat(DESCRIPTION_LENGTH)}${picture.repeat(3)}`;
    expect(checkRichText(['description'], html)).toEqual([]);
  });

  it('rich text above the limit is refused at its field', () => {
    const html = 'a'.repeat(DESCRIPTION_LENGTH + 1);
    expect(checkRichText(['elements', 2, 'description'], html)).toEqual([
      { path: ['elements', 2, 'description'], rule: 'tooLong', params: { max: DESCRIPTION_LENGTH } },
    ]);
  });

  it('the length of rich text counts characters as people read them, and no tags', () => {
    const longest = Array.from({ length: DESCRIPTION_LENGTH / 10 }, () => 'a < b & c').join('\n');
    expect(checkRichText(['description'], cleanRichText(richDescription(longest)))).toEqual([]);
    expect(checkRichText(['description'], cleanRichText(richDescription(`${longest}de`)))).toEqual([
      { path: ['description'], rule: 'tooLong', params: { max: DESCRIPTION_LENGTH } },
    ]);
  });

  it('rich text is refused when cleaning makes its tags longer than any request may have them', () => {
    const tags = '<hr>'.repeat(40_000);
    expect(rawFaults([{ path: ['description'], text: tags }])).toEqual([]);
    expect(checkRichText(['description'], cleanRichText(tags))).toEqual([
      { path: ['description'], rule: 'tooLong', params: { max: DESCRIPTION_LENGTH } },
    ]);
  });
});

describe('rich text that no editor makes', () => {
  it('cleanRichText turns tags that are nested too deep into plain characters', () => {
    const nested = '<b title="</b>">'.repeat(1_000);
    expect(cleanRichText(nested)).toBe(nested.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  });

  it('rich text is refused without cleaning when it has megabytes besides pictures', () => {
    const at = (text: string) => ({ path: ['description'], text });
    expect(rawFaults([at('<li>'.repeat(1_500_000))])).toEqual([
      { path: ['description'], rule: 'tooLong', params: { max: DESCRIPTION_LENGTH } },
    ]);
    const pictures = `<img src="${PNG.slice(0, -4)}${'AAAA'.repeat(40_000)}" />`.repeat(3);
    expect(rawFaults([at(`<p>tekst</p>${pictures}`)])).toEqual([]);
    expect(checkRichText(['description'], cleanRichText(`<p>tekst</p>${pictures}`))).toEqual([]);
  });

  it('rich text is refused at the field where the texts of a body together become too long', () => {
    const part = 10 * DESCRIPTION_LENGTH;
    const texts = Array.from({ length: RICH_TEXTS_LENGTH / part + 1 }, (_, at) => ({
      path: ['elements', at, 'description'],
      text: '<p>'.repeat(part / 3),
    }));
    expect(rawFaults([{ path: ['description'], text: null }, ...texts])).toEqual([
      {
        path: ['elements', texts.length - 1, 'description'],
        rule: 'textsTooLong',
        params: { max: RICH_TEXTS_LENGTH },
      },
    ]);
  });

  it('rich text is not cleaned on the event loop when cleaning it takes long', () => {
    const clean = (html: string) => withEffort(eventLoopEffort(), () => cleanRichText(html));
    expect(clean('<p>Odczyt <b>co</b> dwie godziny</p>')).toBe('<p>Odczyt <b>co</b> dwie godziny</p>');
    expect(() => clean('<'.repeat(1_000))).toThrow(TooMuchForEventLoop);
    expect(() => clean('słowo '.repeat(10_000))).toThrow(TooMuchForEventLoop);
    expect(() => clean(`<p><img src="${PNG}${'A'.repeat(100_000)}" /></p>`)).toThrow(TooMuchForEventLoop);
  });

  it('cleanRichText keeps thirty quotations and lists that are nested in each other', () => {
    const deep = `${'<blockquote><ul><li>'.repeat(30)}tekst${'</li></ul></blockquote>'.repeat(30)}`;
    expect(cleanRichText(deep)).toBe(deep);
  });
});
