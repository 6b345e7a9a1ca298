/** Field names of real bodies, so that their values are checked rather than dropped. */
const NAMES = [
  'settings',
  'elements',
  'approvals',
  'filters',
  'columns',
  'data',
  'elementsData',
  'comments',
  'permissions',
  'roleNames',
  'entryIds',
  'searchParams',
];

/** Repeats the same JSON until it fills the given bytes. */
const repeated = (bytes: number, one: string): string =>
  Array.from({ length: Math.max(1, Math.floor(bytes / (one.length + 1))) }, () => one).join(',');

const underEach = (bytes: number, value: (share: number) => string): string =>
  `{${NAMES.map((name) => `"${name}":${value(Math.floor(bytes / NAMES.length) - 20)}`).join(',')}}`;

/** Functions that make bodies of about `bytes` bytes in unusual shapes, which are expensive to read, by description. */
export const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  'numbers without end': (bytes) => underEach(bytes, (share) => `[${repeated(share, '0')}]`),
  'objects without end': (bytes) => underEach(bytes, (share) => `[${repeated(share, '{"a":""}')}]`),
  'keys without end': (bytes) =>
    underEach(bytes, (share) => {
      const keys = Array.from({ length: Math.max(1, Math.floor(share / 23)) }, (_, at) => at);
      return `{${keys.map((key) => `"k${String(key).padStart(8, '0')}":{"0":{}}`).join(',')}}`;
    }),
  'one text of escapes': (bytes) => `{"name":"${'\\u0105'.repeat(Math.floor(bytes / 6) - 10)}"}`,
  'one text': (bytes) => `{"name":"x","more":"${'x'.repeat(bytes - 30)}"}`,
  'no JSON at its end': (bytes) => `{"name":[${repeated(bytes - 30, '"x"')}`,
};
