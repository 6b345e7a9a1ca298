import { type Kysely, sql } from 'kysely';
import type { Database } from '../../apps/server/src/db/database.ts';

/** Tables that grow with the number of cards. */
const BIG = ['control_card', 'card_search', 'card_value', 'card_shown', 'card_modified', 'card_entry'];
/**
 * An index scan without a condition counts as a scan of the whole table when it reads more rows than this share of all
 * cards.
 */
const MOST = 0.2;
/**
 * Number of rows that an index scan without a condition may always read. A page far back in the list, or a page of rare
 * cards, reads a few thousand rows no matter how many cards there are.
 */
const STEPS = 2_500;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Loops'?: number;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A statement as it was sent. */
export interface SentQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

function scansIn(node: PlanNode, cards: number): string[] {
  const rest = (node.Plans ?? []).flatMap((one) => scansIn(one, cards));
  const table = node['Relation Name'] ?? '';
  const loops = node['Actual Loops'] ?? 0;
  if (!BIG.includes(table) || loops === 0) return rest;
  if (node['Node Type'].includes('Seq Scan')) return [`${table} whole`, ...rest];
  const rows = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * loops;
  const isOpen = node['Index Name'] !== undefined && node['Index Cond'] === undefined;
  return isOpen && rows > Math.max(cards * MOST, STEPS)
    ? [`${table} whole by ${node['Index Name']}`, ...rest]
    : rest;
}

const CURSOR = /^declare \w+ no scroll cursor for\s+/;

/**
 * Returns whether a statement is a query, which can be explained. The beginning or end of a transaction is not a query.
 */
export function isExplained(query: SentQuery): boolean {
  return /^(\/\*.*?\*\/ )?(select|with)\b/.test(query.sql.trimStart().replace(CURSOR, ''));
}

/**
 * Runs a statement with the application's plan mode and returns the big tables that it read completely. Branches of the
 * plan that were not executed do not count. The pool must have a single connection, because the plan mode is set for
 * it.
 */
export async function wholeScans(db: Kysely<Database>, query: SentQuery, cards: number): Promise<string[]> {
  const text = query.sql.trimStart().replace(CURSOR, '');
  const mode = text.startsWith('/* one plan */') ? 'force_generic_plan' : 'force_custom_plan';
  await sql`set plan_cache_mode = ${sql.raw(mode)}`.execute(db);
  await db.executeQuery({ ...sql`prepare asked as select`.compile(db), sql: `prepare asked as ${text}` });
  try {
    const given = query.parameters.length === 0 ? sql`` : sql`(${sql.join(query.parameters.map(literal))})`;
    const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`
      explain (analyze, timing off, format json) execute asked ${given}`.execute(db);
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan, cards)));
  } finally {
    await sql`deallocate asked`.execute(db);
    await sql`set plan_cache_mode = auto`.execute(db);
  }
}

function literal(value: unknown) {
  if (value === null || typeof value === 'string') return sql.lit(value);
  if (value instanceof Date) return sql.lit(value.toISOString());
  const json = JSON.stringify(value);
  return sql.lit(Array.isArray(value) ? `{${json.slice(1, -1)}}` : json);
}
