import { expect, test } from 'vitest';
import { PieceCounts } from './pieces.ts';

const piecesOf = (...texts: string[]) => {
  const counts = new PieceCounts();
  for (const text of texts) counts.add(text, 1);
  return counts.rows().map(({ piece, cards }) => `${piece} ${cards}`);
};

test('PieceCounts counts each visible ASCII character and each adjacent pair of a text once, punctuation included', () => {
  expect(piecesOf('ab-a\nb ęab~')).toEqual([
    ' 1',
    '- 1',
    '-a 1',
    'a 1',
    'ab 1',
    'b 1',
    'b- 1',
    'b~ 1',
    '~ 1',
  ]);
  expect(piecesOf('', '😀a', 'a')).toEqual([' 3', 'a 2']);
});

test('replacing a text in PieceCounts changes only the counts of the pieces that one of the two texts lacks', () => {
  const counts = new PieceCounts();
  counts.add('l1', -1);
  counts.add('l2', 1);
  counts.add(null, -1);
  expect(counts.rows()).toEqual([
    { piece: '1', cards: -1 },
    { piece: '2', cards: 1 },
    { piece: 'l1', cards: -1 },
    { piece: 'l2', cards: 1 },
  ]);
});
