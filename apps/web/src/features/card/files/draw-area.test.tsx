import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { DrawArea } from './draw-area.tsx';
import type { Shape, Tool } from './shapes.ts';

const PHOTO =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="9" height="9"/></svg>';

// Mocks the capture of pointers, because the browser refuses to capture the pointer of an event that a test sends.
beforeEach(() => void vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

/** Shows a photo in its own size. Returns a function that sends pointer events, and mocks of the area's callbacks. */
async function area(tool: Tool) {
  const onShape = vi.fn<(shape: Shape) => void>();
  const onText = vi.fn<() => void>();
  const told = { shapes: [], textAt: null, onShape, onText };
  renderPart(
    <div style={{ position: 'relative', width: 100, height: 100 }}>
      <DrawArea url={PHOTO} tool={tool} {...told} />
    </div>,
  );
  const shown = page.getByRole('img', { name: 'Rysowanie na zdjęciu' });
  await expect.element(shown).toBeVisible();
  const element = shown.element();
  const { left, top } = element.getBoundingClientRect();
  /** Sends an event of the finger 1, which is the primary pointer, or of the finger 2. */
  const finger = async (pointerId: 1 | 2, what: 'down' | 'move' | 'up' | 'cancel', x: number, y: number) => {
    const place = { clientX: left + x, clientY: top + y };
    const event = { bubbles: true, pointerType: 'touch', pointerId, isPrimary: pointerId === 1, ...place };
    element.dispatchEvent(new PointerEvent(`pointer${what}`, event));
    await new Promise(requestAnimationFrame);
  };
  return { finger, onShape, onText };
}

test('a second finger on the photo neither moves, ends nor abandons the stroke of the first finger', async () => {
  const { finger, onShape } = await area('arrow');
  await finger(1, 'down', 10, 10);
  await finger(1, 'move', 40, 40);
  await finger(2, 'down', 90, 20);
  await finger(2, 'move', 95, 20);
  await finger(2, 'up', 95, 20);
  await finger(2, 'down', 90, 20);
  await finger(2, 'cancel', 90, 20);
  expect(onShape).not.toHaveBeenCalled();
  await finger(1, 'move', 50, 50);
  await finger(1, 'up', 50, 50);
  const arrow = { kind: 'arrow', from: { x: 10, y: 10 }, to: { x: 50, y: 50 } };
  expect(onShape.mock.calls).toEqual([[arrow]]);
});

test('a second finger on the photo does not move the place of a text', async () => {
  const { finger, onText } = await area('text');
  await finger(1, 'down', 10, 10);
  await finger(2, 'down', 90, 20);
  await finger(2, 'up', 90, 20);
  await finger(1, 'up', 10, 10);
  expect(onText).toHaveBeenCalledExactlyOnceWith({ x: 10, y: 10 });
});
