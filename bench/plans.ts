import { type Kysely, sql } from 'kysely';
import type { Database } from '../apps/server/src/db/database.ts';

/** Tables with a row a card, or more. */
const BIG = ['control_card', 'card_search', 'card_value', 'card_shown', 'card_modified', 'card_entry'];

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A statement as it was sent. */
export interface SentQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

function scansIn(node: PlanNode): string[] {
  const table = node['Relation Name'] ?? '';
  const isScan = node['Node Type'] === 'Seq Scan' && BIG.includes(table) && (node['Actual Loops'] ?? 0) > 0;
  return [...(isScan ? [table] : []), ...(node.Plans ?? []).flatMap(scansIn)];
}

/** Runs a statement and tells which big tables it read from end to end; ways that were not taken don't count. */
export async function wholeScans(db: Kysely<Database>, query: SentQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>({
    ...sql`explain (analyze, format json) select`.compile(db),
    sql: `explain (analyze, format json) ${query.sql}`,
    parameters: query.parameters,
  });
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan)));
}
