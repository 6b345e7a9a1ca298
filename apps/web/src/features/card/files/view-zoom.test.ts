import { expect, test } from 'vitest';
import { fitted, moved, WHOLE, zoomed } from './view-zoom.ts';

const shown = { x: 400, y: 300 };
const window = { x: 400, y: 600 };

test('the place under the pointer stays where it is while a picture is enlarged', () => {
  const view = zoomed(WHOLE, 4, { x: 100, y: 0 }, shown, window);
  expect(view).toEqual({ scale: 4, x: -300, y: 0 });
});

test('a picture cannot become smaller than its whole view or more than eight times as large', () => {
  expect(zoomed(WHOLE, 0.2, { x: 0, y: 0 }, shown, window).scale).toBe(1);
  expect(zoomed(WHOLE, 100, { x: 0, y: 0 }, shown, window).scale).toBe(8);
});

test('an enlarged picture returns to the middle of the window when it is made smaller again', () => {
  const large = zoomed(WHOLE, 4, { x: 200, y: 100 }, shown, window);
  expect(zoomed(large, 0.01, { x: 50, y: 50 }, shown, window)).toEqual(WHOLE);
});

test('an enlarged picture can be moved only as far as its edge', () => {
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 1000, y: -50 }, shown, window)).toEqual({
    scale: 2,
    x: 200,
    y: 0,
  });
});

test('a small picture keeps its size, and a large picture is fitted into its window', () => {
  expect(fitted({ x: 100, y: 50 }, window)).toEqual({ x: 100, y: 50 });
  expect(fitted({ x: 4000, y: 3000 }, window)).toEqual({ x: 400, y: 300 });
});
