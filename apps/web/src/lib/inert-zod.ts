// Stands in for 'zod' in the browser's build (an alias in vite.config.ts). The contract and the rules declare their
// schemas with it, but only the server uses them: it checks what comes in and what goes out. So a browser needs neither
// zod's code nor the time to build a thousand schemas (docs/decisions/schemas-on-the-server.md).

/** Names with which the contract and the rules declare schemas. */
const DECLARING = new Set<PropertyKey>(
  (
    'array boolean coerce custom date datetime default discriminatedUnion email enum extend int iso literal looseObject ' +
    'max meta min null nullable nullish number object omit optional or overwrite partial pipe record refine regex string ' +
    'toLowerCase transform trim union unknown uuid void'
  ).split(' '),
);

/** The fields of a schema of an object. Each is a schema. */
const shape: unknown = new Proxy({}, { get: () => z });

/** Stands for zod and for every schema. Declaring a schema with it works, and using the schema throws an error. */
export const z: unknown = new Proxy(() => undefined, {
  get(_, key) {
    if (key === 'shape') return shape;
    if (DECLARING.has(key)) return z;
    throw new Error(`The browser has no schemas, so it cannot use ${String(key)} of one`);
  },
  apply: () => z,
});
