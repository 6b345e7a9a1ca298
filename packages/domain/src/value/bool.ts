const READINGS = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['true', true],
  ['1', true],
  [false, false],
  [0, false],
  ['false', false],
  ['0', false],
]);

/** True, 1, 'true', '1' and their opposites (spec 5.7); null for anything else. */
export function parseBool(raw: unknown): boolean | null {
  return READINGS.get(raw) ?? null;
}
