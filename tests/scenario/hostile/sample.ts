import type { Seeded } from '../../env/seeded.ts';
import { hostileJson, hostileText } from './values.ts';

/** The part of JSON Schema that `sampleJson` reads. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly format?: string;
}

/** The sources of values for a sample. `right` is the percentage of places that stay valid. */
export interface Sampling {
  readonly seed: Seeded;
  readonly ids: readonly string[];
  /** Words that lists know: names of columns, filters and types, and values of filters. */
  readonly words: readonly string[];
  readonly right: number;
}

/** Creates JSON that resembles the schema, with hostile values in some places. */
export function sampleJson(schema: JsonSchema, how: Sampling, depth = 0): string {
  const { seed } = how;
  if (seed.below(100) >= how.right || depth > 8) return hostileJson(seed);
  const one = schema.anyOf ?? schema.oneOf;
  if (one !== undefined) return sampleJson(seed.pick(one), how, depth);
  if (schema.allOf?.[0] !== undefined) return sampleJson(schema.allOf[0], how, depth);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return JSON.stringify(seed.pick(schema.enum));
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'object':
      return sampleObject(schema, how, depth);
    case 'array':
      return `[${Array.from({ length: seed.below(4) }, () => sampleJson(schema.items ?? {}, how, depth + 1)).join(',')}]`;
    case 'string':
      return JSON.stringify(schema.format === 'uuid' ? seed.pick(how.ids) : sampleText(how));
    case 'integer':
    case 'number':
      return String(seed.below(30));
    case 'boolean':
      return seed.pick(['true', 'false']);
    case 'null':
      return 'null';
    default:
      return seed.below(2) === 0 ? hostileJson(seed) : JSON.stringify(sampleText(how));
  }
}

/** Picks an id, a word that lists know, or an unknown word. */
export function sampleText({ seed, ids, words }: Sampling): string {
  const kind = seed.below(10);
  if (kind < 4) return seed.pick(ids);
  return kind < 8 ? seed.pick(words) : `Próba ${seed.word()}`;
}

function sampleObject(schema: JsonSchema, how: Sampling, depth: number): string {
  const { seed } = how;
  const members = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) === true || seed.below(10) < 6)
    .map(([name, inner]) => `${JSON.stringify(name)}:${sampleJson(inner, how, depth + 1)}`);
  const more = schema.additionalProperties;
  if (typeof more === 'object') {
    for (let left = seed.below(3); left >= 0; left -= 1) {
      members.push(`${JSON.stringify(sampleText(how))}:${sampleJson(more, how, depth + 1)}`);
    }
  }
  if (seed.below(100) >= how.right) members.push(`${JSON.stringify(hostileText(seed))}:${hostileJson(seed)}`);
  if (seed.below(20) === 0) members.push(`"__proto__":${hostileJson(seed)}`);
  return `{${members.join(',')}}`;
}
