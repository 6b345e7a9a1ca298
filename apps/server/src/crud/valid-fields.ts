import { z } from 'zod';

/** The fields of an object that their schemas accept. */
export type ValidFields<S extends z.ZodRawShape> = { readonly [K in keyof S]?: z.output<S[K]> | undefined };

/** Reads an object field by field. Fields that their schemas refuse are missing. */
export function validFields<S extends z.ZodRawShape>(shape: S, raw: unknown): ValidFields<S> {
  const given: Readonly<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const read = z.safeParse(schema, given[name]);
    return read.success ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(fields) as ValidFields<S>;
}

/** Reads the rows of a list field, keeping their positions, up to the maximum of the list. */
export function validRows<Row>(
  raw: unknown,
  field: string,
  most: number,
  read: (row: unknown) => Row,
): readonly Row[] {
  const rows: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, field) : null;
  return Array.isArray(rows) ? rows.slice(0, most).map((row) => read(row)) : [];
}

/**
 * Returns a function that parses a value with the schema. The function returns null for a value that the schema
 * refuses.
 */
export function validOrNull<S extends z.ZodType>(schema: S): (raw: unknown) => z.output<S> | null {
  return (raw) => schema.safeParse(raw).data ?? null;
}
