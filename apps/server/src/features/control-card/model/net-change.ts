import { sameValue } from '@kartoteka/domain/value/stored-value';
import type { EventPayload } from './event-payload.ts';

type Written = EventPayload<'entrySaved'>;

/**
 * Returns what several writes of one entry changed together, as the payload of a single write. A value or a comment that
 * is in the end as it was before is left out.
 */
export function netOf(writes: readonly [Written, ...Written[]]): Written {
  const [first] = writes;
  const last = writes.at(-1) ?? first;
  if (writes.length === 1) return first;
  const comments = writes.flatMap(({ comment }) => comment ?? []);
  const [was, is] = [comments.at(0)?.old ?? null, comments.at(-1)?.new ?? null];
  const own = netChanges(writes.flatMap(({ deviationComments = [] }) => deviationComments));
  const { comment: _comment, deviationComments: _own, ...rest } = last;
  return {
    ...rest,
    isNew: first.isNew,
    changes: netChanges(writes.flatMap(({ changes }) => changes)),
    ...(was === is ? {} : { comment: { old: was, new: is } }),
    ...(own.length === 0 ? {} : { deviationComments: own }),
  };
}

interface Change {
  readonly formElementId: string;
  readonly old: Written['changes'][number]['old'];
  readonly new: Written['changes'][number]['new'];
}

/** Joins the changes of each field: from its first old value to its last new one. */
function netChanges<C extends Change>(changes: readonly C[]): C[] {
  const byField = new Map<string, C>();
  for (const change of changes) {
    const before = byField.get(change.formElementId);
    byField.set(change.formElementId, before === undefined ? change : { ...change, old: before.old });
  }
  return [...byField.values()].filter((one) => !sameValue(one.old ?? undefined, one.new ?? undefined));
}
