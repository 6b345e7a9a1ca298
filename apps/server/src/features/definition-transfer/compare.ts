import type { AuditChange } from '../../http/observe/audit.ts';
import { type Fact, factChanges } from '../../crud/definition-trail.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { type Attempted, attempt, undone } from './attempt.ts';
import type { Found, Refs, Transferred } from './kind.ts';

/** Facts that belong to a version of a template and not to its content. They are not compared. */
const OF_ROW = new Set(['version', 'isCurrentVersion']);
const NAMES = new Set(['name', 'displayName']);

/**
 * Makes the facts of a definition comparable with the facts of another one: replaces the ids of nested rows
 * with their names, and the stored name with `name`.
 */
function comparable(facts: readonly Fact[], name: string): Fact[] {
  const keys = new Map<string, string>();
  const times = new Map<string, number>();
  const keyOf = (of: { readonly id: string; readonly name: string }): string => {
    const known = keys.get(of.id);
    if (known !== undefined) return known;
    const time = (times.get(of.name) ?? 0) + 1;
    times.set(of.name, time);
    const key = `${of.name} ${time}`;
    keys.set(of.id, key);
    return key;
  };
  return facts
    .filter(({ path, of }) => of !== undefined || !OF_ROW.has(path))
    .map((fact): Fact => {
      if (fact.of !== undefined) return { ...fact, of: { ...fact.of, id: keyOf(fact.of) } };
      if (NAMES.has(fact.path)) return { path: fact.path, value: name };
      // Drops `exact`, which holds the ids of the rows. The order is then compared by their names.
      return fact.path === 'elements' ? { path: fact.path, value: fact.value } : fact;
    });
}

/**
 * Returns the changes from an existing definition to a definition of the file. Stores the definition of the
 * file for the comparison and undoes that afterwards, so that both sides are cleaned and normalised in the
 * same way.
 */
export function differences(
  context: RequestContext,
  kind: Transferred,
  found: Found,
  entry: { readonly name: string },
  refs: Refs,
): Promise<Attempted<readonly AuditChange[]>> {
  const { db } = context;
  return undone(db, () =>
    attempt(db, entry.name, async () => {
      const id = await kind.create(context, entry, context.newId(), refs);
      const made = await kind.read(db, id);
      return factChanges(comparable(found.facts, found.name), comparable(made?.facts ?? [], entry.name));
    }),
  );
}
