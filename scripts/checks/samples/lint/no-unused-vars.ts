export function area(width: number, height: number): number {
  const unused = height;
  return width * 2;
}
