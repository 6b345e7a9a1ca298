/** A value that canonical JSON can express. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * Writes JSON with exactly one spelling for each value: keys sorted by UTF-16 units, no spaces, undefined keys left
 * out. Revisions, signed data and history are hashed in this form.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [[key, canonicalJson(member)] as const],
  );
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${member}`).join(',')}}`;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}
