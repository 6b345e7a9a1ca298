import { expect, test } from 'vitest';
import { type FieldUnits, mergeFields, mergeUnits, type SearchFieldRow, setUnits } from './search-field.ts';

const row = (id: string): SearchFieldRow => ({
  id,
  form_element_id: id,
  stored_value_type: 'text',
  label: id,
  filter_group: '',
  control_type: 'text',
  unit_name: 'earlier',
  options: [],
  is_repeated: false,
  has_own_labels: false,
});

/** Returns the units of the fields `a` and `b` after the revisions in use are merged. */
function unitsAfter(inUse: readonly FieldUnits[]): (string | null | undefined)[] {
  const common = new Map<string, string | null>();
  for (const own of inUse) mergeUnits(common, own);
  const known = new Map(['a', 'b'].map((id) => [id, row(id)]));
  setUnits(known, common);
  return ['a', 'b'].map((id) => known.get(id)?.unit_name);
}

const revision = (units: Record<string, string | null>): FieldUnits => new Map(Object.entries(units));

test.each<[string, Record<string, string | null>[], (string | null)[]]>([
  ['a column gets no unit without a revision in use', [], ['', '']],
  ['a column gets the unit of the only revision in use', [{ a: 'mm' }], ['mm', '']],
  [
    'a column gets the unit that all revisions in use name',
    [{ a: 'mm' }, { a: 'mm', b: 'cm' }],
    ['mm', 'cm'],
  ],
  [
    'a column gets no unit when a later revision names another unit',
    [{ a: 'mm' }, { a: 'cm' }, { a: 'cm' }],
    [null, ''],
  ],
  ['a column gets no unit when a later revision names none', [{ a: 'mm' }, { a: null }], [null, '']],
  [
    'a column gets no unit when the first revision names none',
    [{ a: null }, { a: 'mm' }, { a: 'mm' }],
    [null, ''],
  ],
])('%s', (_what, inUse, units) => {
  expect(unitsAfter(inUse.map((one) => revision(one)))).toEqual(units);
});

test('giving the columns their units looks up no field in each revision in use', () => {
  let reads = 0;
  class Counted extends Map<string, string | null> {
    override get(id: string) {
      reads += 1;
      return super.get(id);
    }
    override has(id: string) {
      reads += 1;
      return super.has(id);
    }
  }
  const common = new Map<string, string | null>();
  for (let at = 0; at < 300; at += 1) mergeUnits(common, new Counted([[`f${at}`, 'mm']]));
  const known = new Map(Array.from({ length: 300 }, (_one, at) => [`f${at}`, row(`f${at}`)]));
  setUnits(known, common);
  expect(reads).toBe(0);
  expect(new Set([...known.values()].map((one) => one.unit_name))).toEqual(new Set(['mm']));
});

test.each<[string, Record<string, string>[], boolean]>([
  ['revisions give an option different labels', [{ a: 'Tak' }, { a: 'Nie' }], true],
  [
    'a revision gives an option another label than the revision before the last one',
    [{ a: 'Tak' }, { b: 'Nie' }, { a: 'Zgodny', b: 'Nie' }],
    true,
  ],
  ['only some revisions offer options', [{ a: 'Tak' }, {}], true],
  ['the label of an option was changed and changed back', [{ a: 'Tak' }, { a: 'Nie' }, { a: 'Tak' }], true],
  ['revisions offer different options', [{ a: 'Tak' }, { b: 'Nie' }, { a: 'Tak', b: 'Nie' }], false],
  ['no revision offers options', [{}, {}], false],
])('a rebuilt column tells whether cards have labels of their own: %s', (_what, revisions, hasOwnLabels) => {
  const known = new Map<string, SearchFieldRow>();
  for (const labels of revisions) {
    const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
    mergeFields(known, [{ ...row('a'), options }]);
  }
  expect(known.get('a')?.has_own_labels).toBe(hasOwnLabels);
});
