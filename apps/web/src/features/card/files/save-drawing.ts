import { mark } from '../../../ui/mark-colours.ts';
import { letterHeight, lineWidth, pathOf, type Shape } from './shapes.ts';
import type { Pair } from './view-zoom.ts';

const QUALITY = 0.9;
/** The width of the light edge of a line, as a multiple of the width of the line. */
export const EDGE = 1.8;

/**
 * Returns the photo with the shapes upon it, as JPEG in the size of the photo. Rejects when the browser
 * cannot read or write the picture.
 */
export async function drawnPicture(photo: Blob, shapes: readonly Shape[], name: string): Promise<File> {
  const picture = await createImageBitmap(photo);
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas');
  // JPEG has no transparency: a transparent background would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  picture.close();
  const size = { x: canvas.width, y: canvas.height };
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const shape of shapes) draw(context, shape, size);
  const bytes = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
  canvas.width = 0;
  if (bytes === null) throw new Error('This browser did not write the picture');
  return new File([bytes], name, { type: bytes.type });
}

/** Draws a shape. Each line has a light edge, so that it is visible on dark metal and on white paper. */
function draw(context: CanvasRenderingContext2D, shape: Shape, size: Pair): void {
  const width = lineWidth(size);
  const strokes = [
    { colour: mark.edge, width: width * EDGE },
    { colour: mark.line, width },
  ];
  if (shape.kind === 'text') {
    context.font = `700 ${letterHeight(size)}px sans-serif`;
    context.textBaseline = 'middle';
    context.lineWidth = width;
    context.strokeStyle = mark.edge;
    context.strokeText(shape.text, shape.at.x, shape.at.y);
    context.fillStyle = mark.line;
    context.fillText(shape.text, shape.at.x, shape.at.y);
    return;
  }
  const path = new Path2D(pathOf(shape, size) ?? '');
  for (const stroke of strokes) {
    context.strokeStyle = stroke.colour;
    context.lineWidth = stroke.width;
    context.stroke(path);
  }
}
