/** Names that a body of ours has, so that what stands there is looked at and not merely dropped. */
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

/** So many times the same JSON, in as many bytes as that takes. */
const repeated = (bytes: number, one: string): string =>
  Array.from({ length: Math.max(1, Math.floor(bytes / (one.length + 1))) }, () => one).join(',');

const underEach = (bytes: number, value: (share: number) => string): string =>
  `{${NAMES.map((name) => `"${name}":${value(Math.floor(bytes / NAMES.length) - 20)}`).join(',')}}`;

/** Bodies of about so many bytes that nothing of ours sends, by what makes them dear to read. */
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
