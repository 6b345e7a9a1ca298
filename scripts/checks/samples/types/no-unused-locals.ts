export function area(width: number): number {
  const height = 2;
  return width;
}
