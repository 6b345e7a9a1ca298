import { type Violation, violation } from '../violation.ts';

/** One field to sort by. */
export interface Sort {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** A parsed sorting string; violations are at `sorting`. */
export interface Sorting {
  readonly sorts: readonly Sort[];
  readonly violations: readonly Violation[];
}

const DIRECTIONS: ReadonlyMap<string, Sort['direction']> = new Map([
  ['', 'asc'],
  ['asc', 'asc'],
  ['desc', 'desc'],
]);

function readPart(part: string, fields: ReadonlyMap<string, string>): Sort | Violation {
  const [name = '', direction = '', ...rest] = part.split(/\s+/);
  const known = DIRECTIONS.get(direction.toLowerCase());
  if (name === '' || known === undefined || rest.length > 0)
    return violation(['sorting'], 'badSorting', { part });
  const field = fields.get(name.toLowerCase());
  return field === undefined
    ? violation(['sorting'], 'unknownSortField', { field: name })
    : { field, direction: known };
}

/**
 * Reads 'field [asc|desc]', several separated by commas, without regard to case (wire sorting). Only declared fields
 * are allowed. Each is returned in its declared spelling. When a field occurs twice, the first one counts.
 */
export function parseSorting(sorting: string | null | undefined, declared: Iterable<string>): Sorting {
  const text = sorting?.trim() ?? '';
  if (text === '') return { sorts: [], violations: [] };
  const fields = new Map([...declared].map((field) => [field.toLowerCase(), field]));
  const parts = text.split(',').map((part) => readPart(part.trim(), fields));
  const violations = parts.filter((part) => 'rule' in part);
  if (violations.length > 0) return { sorts: [], violations };
  const sorts = new Map<string, Sort>();
  for (const part of parts) if ('field' in part && !sorts.has(part.field)) sorts.set(part.field, part);
  return { sorts: [...sorts.values()], violations: [] };
}
