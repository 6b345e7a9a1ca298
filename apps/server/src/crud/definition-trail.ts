import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, auditTargetTexts } from '@kartoteka/domain/texts/audit';
import { type AuditChange, recordAudit } from '../http/observe/audit.ts';
import type { RequestContext } from '../http/request-context.ts';

/** The kind of a definition, under the name that it has in the trail. */
export type DefinitionKind = Extract<
  keyof typeof auditTargetTexts,
  'unitType' | 'dataType' | 'formTemplate' | 'controlCardGroup' | 'controlCardType' | 'controlCardTemplate'
>;

/** One fact of a definition in the trail. */
export interface Fact {
  /** The field on the wire; a field of a nested row is 'elements.<field>'. */
  readonly path: string;
  /** The nested row to which the fact belongs. Its id identifies the row, because its name may change. */
  readonly of?: { readonly id: string; readonly name: string };
  /** The value as text for people, or as it is stored. */
  readonly value: string | number | boolean | null | readonly string[];
  /** The value to compare, when the text for people leaves out a part of the value. */
  readonly exact?: unknown;
}

/** Number of characters after which the trail cuts a text. The definition has the whole text. */
const LONGEST = 500;

/**
 * Returns the differences between the facts before and after. A fact that exists only before or only after has null for
 * the missing value.
 */
export function factChanges(before: readonly Fact[], after: readonly Fact[]): AuditChange[] {
  const old = new Map(before.map((fact) => [keyOf(fact), fact]));
  const fresh = new Map(after.map((fact) => [keyOf(fact), fact]));
  return [...new Map([...old, ...fresh]).keys()].flatMap((key) => {
    const [was, is] = [old.get(key), fresh.get(key)];
    if (isDeepStrictEqual(exactOf(was), exactOf(is))) return [];
    const fact = is ?? was;
    return fact === undefined ? [] : [change(fact, was, is)];
  });
}

function change({ path, of }: Fact, was: Fact | undefined, is: Fact | undefined): AuditChange {
  const within = of === undefined ? {} : { within: cut(of.name) };
  return { path, ...within, old: shown(was), new: shown(is) };
}

const keyOf = ({ path, of }: Fact): string => JSON.stringify([of?.id ?? null, path]);
const exactOf = (fact: Fact | undefined): unknown =>
  fact?.exact === undefined ? (fact?.value ?? null) : fact.exact;

function shown(fact: Fact | undefined): Fact['value'] {
  const value = fact?.value ?? null;
  if (typeof value === 'string') return cut(value);
  return Array.isArray(value) ? value.map(cut) : value;
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}

/** Records an action on a definition in the trail. */
export async function recordDefinition(
  context: RequestContext,
  action: Extract<AuditAction, `definition.${string}`>,
  target: { kind: DefinitionKind; id: string; name: string },
  changes: readonly AuditChange[],
): Promise<void> {
  await recordAudit(context, { action, outcome: 'success', target, changes });
}
