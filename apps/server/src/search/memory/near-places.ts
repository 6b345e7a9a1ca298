/** Maximum number of ids in both lists together for which both lists are returned in full. */
const FEW = 256;
/** Maximum number of pivots of each list: ids at equal distances, which the database compares. */
const PIVOTS = 64;

/** A short part of each list. */
interface Near {
  /** The ids of both parts, unsorted. */
  readonly ids: string[];
  /** Number of ids that come before the parts, in both lists together. */
  readonly before: number;
}

interface Pivot {
  readonly list: 0 | 1;
  readonly at: number;
}

/**
 * Finds a short part of each of two sorted lists, which together hold the places `from` to `to` of the merged
 * list. The lists have no id in common. Only the database can compare their ids, so `order` is called at most
 * once.
 *
 * @param range `from`, which may be negative, and `to`, the place after the last one
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
  /**
   * For each pivot: in each list, ids before `low` come before the pivot, and ids from `high` on are the
   * pivot or come after it.
   */
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
