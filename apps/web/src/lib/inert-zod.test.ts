import { expect, test } from 'vitest';
import type { z as zod } from 'zod';
import { z as inert } from './inert-zod.ts';

const z = inert as typeof zod;
const base = z.object({ a: z.string().min(1), b: z.iso.date().optional() });

test('a schema can be declared in the browser, as the contract does', () => {
  const schema = base.extend({ ...base.shape, c: base.shape.a.nullable() }).transform(() => 1);
  expect(schema).toBe(z.discriminatedUnion('type', [base, base]));
});

test.each([
  ['parse', () => base.parse({})],
  ['safeParse', () => base.safeParse({})],
  ['keyof', () => base.keyof()],
  ['options', () => z.enum(['a']).options],
])('a schema throws an error in the browser when its %s is used', (name, use) => {
  expect(use).toThrow(`The browser has no schemas, so it cannot use ${name} of one`);
});
