/** So many ids are sorted at once. */
const FEW = 256;
/** Ids of each list among which the others are placed. */
const PIVOTS = 64;

/** The ids of both short parts, unsorted. */
interface Near {
  readonly ids: string[];
  /** How many ids of both lists come before these parts. */
  readonly before: number;
}

interface Pivot {
  readonly list: 0 | 1;
  readonly at: number;
}

/**
 * Two sorted lists have no id in common, and only the database can compare their ids. The places `from` to `to` of the
 * merged list come from a short part of each. Finds these parts with at most one question to the database.
 *
 * @param range `from`, which may be negative, and `to`, which is the place after the last one
 * @param order sorts ids as the lists are sorted
 */
export async function nearPlaces(
  lists: readonly [readonly string[], readonly string[]],
  range: readonly [number, number],
  order: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<Near> {
  const lengths = lists.map((list) => list.length);
  if ((lengths[0] ?? 0) + (lengths[1] ?? 0) <= FEW) return { ids: lists.flat(), before: 0 };
  const pivots = new Map<string, Pivot>();
  lists.forEach((list, which) => {
    const step = Math.ceil(list.length / PIVOTS);
    for (let at = 0; at < list.length; at += step)
      pivots.set(list[at] ?? '', { list: which === 0 ? 0 : 1, at });
  });
  const sorted = (await order([...pivots.keys()])).flatMap((id) => pivots.get(id) ?? []);
  return partsOf(lists, range, sorted);
}

function partsOf(
  lists: readonly [readonly string[], readonly string[]],
  [from, to]: readonly [number, number],
  sorted: readonly Pivot[],
): Near {
  /** The places of each list before which all ids come before the pivot, and from which on all come after it. */
  const bounds = sorted.map((pivot, place) => {
    const other = pivot.list === 0 ? 1 : 0;
    const before = sorted.slice(0, place).findLast(({ list }) => list === other);
    const after = sorted.slice(place + 1).find(({ list }) => list === other);
    const low = [0, 0];
    const high = [0, 0];
    low[pivot.list] = pivot.at;
    high[pivot.list] = pivot.at;
    low[other] = before === undefined ? 0 : before.at + 1;
    high[other] = after === undefined ? lists[other].length : after.at;
    return { low, high };
  });
  const sum = ([one = 0, other = 0]: readonly number[]): number => one + other;
  const first = bounds.findLast(({ high }) => sum(high) <= from)?.low ?? [0, 0];
  const last = bounds.find(({ low }) => sum(low) >= to)?.high ?? lists.map((list) => list.length);
  return { ids: lists.flatMap((list, which) => list.slice(first[which], last[which])), before: sum(first) };
}
