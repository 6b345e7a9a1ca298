import type { TemplateElement } from '@kartoteka/contract/control-card-template';

/** An element of a version and its counterpart in the version before, with both positions. */
export interface Pair {
  readonly before: TemplateElement;
  readonly from: number;
  readonly after: TemplateElement;
  readonly to: number;
}

export interface Match {
  readonly pairs: readonly Pair[];
  readonly added: readonly TemplateElement[];
  readonly removed: readonly TemplateElement[];
}

/**
 * Matches the elements of two versions: by id, then by name, because a new version gives its elements new
 * ids. An element with another name is matched by its form, or by its position if neither element has a form.
 */
export function matchElements(before: readonly TemplateElement[], after: readonly TemplateElement[]): Match {
  const partner = new Map<number, number>();
  const taken = new Set<number>();
  const pairUp = (
    isSame: (old: TemplateElement, now: TemplateElement, from: number, to: number) => boolean,
  ) => {
    after.forEach((now, to) => {
      if (partner.has(to)) return;
      const free = before.flatMap((old, from) =>
        !taken.has(from) && isSame(old, now, from, to) ? [from] : [],
      );
      const [nearest] = free.toSorted((one, other) => Math.abs(one - to) - Math.abs(other - to));
      if (nearest === undefined) return;
      partner.set(to, nearest);
      taken.add(nearest);
    });
  };
  pairUp((old, now) => old.id === now.id);
  pairUp((old, now) => folded(old) === folded(now));
  pairUp((old, now) => now.formTemplateId !== null && old.formTemplateId === now.formTemplateId);
  pairUp((old, now, from, to) => from === to && old.formTemplateId === null && now.formTemplateId === null);
  return {
    pairs: [...partner].flatMap(([to, from]) => {
      const [old, now] = [before[from], after[to]];
      return old && now ? [{ before: old, from, after: now, to }] : [];
    }),
    added: after.filter((_, to) => !partner.has(to)),
    removed: before.filter((_, from) => !taken.has(from)),
  };
}

function folded({ name }: TemplateElement): string {
  return name.trim().toLocaleLowerCase('pl');
}

/**
 * Returns the smallest set of pairs whose moves explain the new order. If one element moved past others, only that
 * element is reported.
 */
export function movedPairs(pairs: readonly Pair[]): readonly Pair[] {
  const inOrder = pairs.toSorted((one, other) => one.to - other.to);
  // The longest increasing subsequence of the old positions stays. All other elements count as moved.
  const longest: number[] = [];
  const previous: (number | null)[] = [];
  inOrder.forEach((pair, at) => {
    let best: number | null = null;
    for (let earlier = 0; earlier < at; earlier += 1) {
      if ((inOrder[earlier]?.from ?? 0) > pair.from) continue;
      if (best === null || (longest[earlier] ?? 0) > (longest[best] ?? 0)) best = earlier;
    }
    previous.push(best);
    longest.push(1 + (best === null ? 0 : (longest[best] ?? 0)));
  });
  const stays = new Set<number>();
  let at: number | null = longest.indexOf(Math.max(...longest));
  while (at !== null && at >= 0) {
    stays.add(at);
    at = previous[at] ?? null;
  }
  return inOrder.filter((_, index) => !stays.has(index));
}
