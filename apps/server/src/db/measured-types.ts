import pg from 'pg';
import { type Effort, effort } from '../threads/effort.ts';

const { JSON: PLAIN_JSON, JSONB, TEXT, VARCHAR } = pg.types.builtins;
/** The types of text and JSON, whose values may be long. */
const LONG: ReadonlySet<number> = new Set([PLAIN_JSON, JSONB, TEXT, VARCHAR]);

type Types = pg.CustomTypesConfig;

/**
 * Returns the parsers of a connection for one statement. They count the characters of text and JSON before they parse
 * them. When counting throws, the statement fails with that error and reads no further rows.
 *
 * @param own the connection's own parsers
 */
export function measuredTypes(own: Types, { receive }: Effort = effort()): Types {
  const getTypeParser = (type: number, format?: string): unknown => {
    const parse = Reflect.apply(own.getTypeParser, own, [type, format]) as (value: string) => unknown;
    if (!LONG.has(type)) return parse;
    return (value: string): unknown => {
      receive(value.length);
      return parse(value);
    };
  };
  return { getTypeParser: getTypeParser as Types['getTypeParser'] };
}
