/** Returns a white photo with sides of `side` px. */
export async function whitePhoto(side: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  return canvas.convertToBlob({ type: 'image/png' });
}
