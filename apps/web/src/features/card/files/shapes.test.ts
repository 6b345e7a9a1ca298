import { expect, test } from 'vitest';
import { arrowHead, ellipseOf, isMeant, letterHeight, lineWidth, pathOf } from './shapes.ts';

const size = { x: 1600, y: 800 };
const from = { x: 100, y: 100 };

test('a shape that is too short for the size of the photo and a text of blanks are not kept', () => {
  expect(isMeant({ kind: 'arrow', from, to: { x: 110, y: 105 } }, size)).toBe(false);
  expect(isMeant({ kind: 'circle', from, to: { x: 300, y: 200 } }, size)).toBe(true);
  expect(isMeant({ kind: 'text', at: from, text: '  ' }, size)).toBe(false);
});

test('the head of an arrow has two lines that lead back from the point, one on each side', () => {
  const [left, right] = arrowHead(from, { x: 500, y: 100 }, 10);
  expect(left.x).toBeCloseTo(500 - 50 * Math.cos(Math.PI / 7));
  expect(left.y).toBeLessThan(100);
  expect(right).toEqual({ x: left.x, y: expect.closeTo(200 - left.y) as number });
});

test('a circle fills the rectangle between its two corners in any direction of drawing', () => {
  const drawn = { middle: { x: 200, y: 150 }, radius: { x: 100, y: 50 } };
  expect(ellipseOf({ x: 300, y: 200 }, from)).toEqual(drawn);
  expect(ellipseOf(from, { x: 300, y: 200 })).toEqual(drawn);
});

test('drawn lines and letters grow with the photo and have a minimum size', () => {
  expect(lineWidth({ x: 1600, y: 100 })).toBe(10);
  expect(lineWidth({ x: 100, y: 100 })).toBe(2);
  expect(letterHeight({ x: 260, y: 2600 })).toBe(100);
});

test('arrows and circles have an SVG path, and a text has none', () => {
  expect(pathOf({ kind: 'circle', from, to: { x: 300, y: 200 } }, size)).toBe(
    'M100 150A100 50 0 0 1 300 150A100 50 0 0 1 100 150',
  );
  expect(pathOf({ kind: 'arrow', from, to: { x: 500, y: 100 } }, size)).toMatch(/^M100 100L500 100M/);
  expect(pathOf({ kind: 'text', at: from, text: 'rysa' }, size)).toBeNull();
});
