import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, auditTargetTexts } from '@kartoteka/domain/texts/audit';
import { type AuditChange, recordAudit } from '../http/audit.ts';
import type { Work } from '../http/work.ts';

/** What kind of definition a resource serves, as the trail calls it. */
export type DefinitionKind = Extract<
  keyof typeof auditTargetTexts,
  'unitType' | 'dataType' | 'formTemplate' | 'controlCardGroup' | 'controlCardType' | 'controlCardTemplate'
>;

/** One fact of a definition, as the trail tells it. */
export interface Fact {
  /** The field on the wire, below a nested row 'elements.<field>'. */
  readonly path: string;
  /** The nested row that it belongs to; the same one by its id, whatever it is called now. */
  readonly of?: { readonly id: string; readonly name: string };
  /** In words, or as it stands. */
  readonly value: string | number | boolean | null | readonly string[];
  /** What decides whether it changed, where the words leave something out. */
  readonly exact?: unknown;
}

/** Longest text that the trail keeps of one value; the definition has the rest. */
const LONGEST = 500;

/** What differs between the facts before and after, old to new; what is on one side only has null on the other. */
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

/** Records what became of a definition. */
export async function tellDefinition(
  work: Work,
  action: Extract<AuditAction, `definition.${string}`>,
  target: { kind: DefinitionKind; id: string; name: string },
  changes: readonly AuditChange[],
): Promise<void> {
  await recordAudit(work, { action, outcome: 'success', target, changes });
}
