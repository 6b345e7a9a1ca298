interface Named {
  readonly id: string;
  readonly name: string;
}

const plain = (name: string): string => name.trim().toLocaleLowerCase('pl');

/**
 * Pairs the elements or fields of two revisions, and returns each later part by the id of its earlier part. Parts are
 * paired by id. The remaining parts are paired by name, if the name occurs once among the remaining parts of each
 * revision, because a new version of a template gives its elements new ids.
 */
export function counterparts<T extends Named>(
  before: readonly T[],
  after: readonly T[],
): ReadonlyMap<string, T> {
  const byId = new Map(after.map((one) => [one.id, one]));
  const pairs = new Map<string, T>();
  for (const { id } of before) {
    const same = byId.get(id);
    if (same !== undefined) pairs.set(id, same);
  }
  const gone = Map.groupBy(
    before.filter(({ id }) => !pairs.has(id)),
    ({ name }) => plain(name),
  );
  const known = new Set(before.map(({ id }) => id));
  const added = Map.groupBy(
    after.filter(({ id }) => !known.has(id)),
    ({ name }) => plain(name),
  );
  for (const [name, [earlier, ...others]] of gone) {
    const [later, ...rivals] = added.get(name) ?? [];
    if (earlier && later && others.length === 0 && rivals.length === 0) pairs.set(earlier.id, later);
  }
  return pairs;
}
