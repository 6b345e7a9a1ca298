import { z } from 'zod';

/** What could be read of an object: the fields that their schemas take. */
export type Sound<S extends z.ZodRawShape> = { readonly [K in keyof S]?: z.output<S[K]> | undefined };

/** Reads an object field by field; what its schema refuses is missing. */
export function soundFields<S extends z.ZodRawShape>(shape: S, raw: unknown): Sound<S> {
  const given: Readonly<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const read = z.safeParse(schema, given[name]);
    return read.success ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(fields) as Sound<S>;
}

/** Reads a field that is a list row by row, in their places; at most as many as the list may have. */
export function soundRows<Row>(
  raw: unknown,
  field: string,
  most: number,
  read: (row: unknown) => Row,
): readonly Row[] {
  const rows: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, field) : null;
  return Array.isArray(rows) ? rows.slice(0, most).map((row) => read(row)) : [];
}

/** Reads a value; null when its schema refuses it. */
export function soundOrNull<S extends z.ZodType>(schema: S): (raw: unknown) => z.output<S> | null {
  return (raw) => schema.safeParse(raw).data ?? null;
}
