import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { violation } from '../violation.ts';
import {
  checkMove,
  readParentId,
  unitTree,
  type UnitRow,
  withAncestors,
  withDescendants,
} from './unit-tree.ts';

const unit = (id: string, parentId: string | null = null): UnitRow => ({ id, parentId });
/** plant → (hall → line, store) and office; listed children first. */
const UNITS = [
  unit('line', 'hall'),
  unit('hall', 'plant'),
  unit('store', 'plant'),
  unit('plant'),
  unit('office'),
];
/** Trees: each unit's parent is an earlier one or the root. */
const trees = fc
  .array(fc.nat(), { maxLength: 12 })
  .map((seeds) =>
    seeds.map((seed, at) => unit(`u${at}`, seed % (at + 1) === at ? null : `u${seed % (at + 1)}`)),
  );

describe('readParentId', () => {
  it.each([
    [null, null],
    [undefined, null],
    ['', null],
    [0, null],
    ['0', null],
    ['hall', 'hall'],
    [7, '7'],
  ])('%j is %j', (raw, expected) => {
    expect(readParentId(raw)).toBe(expected);
  });
});

describe('unitTree', () => {
  it('nests in the order of the list', () => {
    const leaf = (one: UnitRow | undefined) => ({ unit: one, children: [] });
    expect(unitTree(UNITS)).toEqual([
      { unit: UNITS[3], children: [{ unit: UNITS[1], children: [leaf(UNITS[0])] }, leaf(UNITS[2])] },
      leaf(UNITS[4]),
    ]);
  });

  it('puts a unit of an unknown parent at the root', () => {
    expect(unitTree([unit('a', 'gone')])).toEqual([{ unit: unit('a', 'gone'), children: [] }]);
    expect(unitTree([])).toEqual([]);
  });
});

describe('ancestors and descendants', () => {
  it.each([
    ['line', ['line', 'hall', 'plant']],
    ['plant', ['plant']],
    ['gone', []],
  ])('%s belongs to %j', (id, expected) => {
    expect(withAncestors(UNITS, id)).toEqual(expected);
  });

  it.each([
    ['plant', ['plant', 'hall', 'store', 'line']],
    ['hall', ['hall', 'line']],
    ['office', ['office']],
    ['gone', []],
  ])('%s includes %j', (id, expected) => {
    expect(withDescendants(UNITS, id)).toEqual(expected);
  });

  it('end also where a list is broken', () => {
    const broken = [unit('a', 'b'), unit('b', 'a'), unit('c', 'gone')];
    expect(withAncestors(broken, 'a')).toEqual(['a', 'b']);
    expect(withAncestors(broken, 'c')).toEqual(['c']);
    expect(withDescendants(broken, 'a')).toEqual(['a', 'b']);
  });

  it('are each other’s opposite', () => {
    fc.assert(
      fc.property(trees, (units) => {
        for (const { id: upper } of units) {
          const below = withDescendants(units, upper);
          for (const { id: lower } of units) {
            expect(below.includes(lower)).toBe(withAncestors(units, lower).includes(upper));
          }
        }
      }),
    );
  });
});

describe('checkMove', () => {
  it.each([
    ['hall', null, []],
    ['hall', 'office', []],
    ['hall', 'plant', []],
    ['plant', 'plant', [violation(['parentId'], 'unitCycle')]],
    ['plant', 'line', [violation(['parentId'], 'unitCycle')]],
    ['plant', 'gone', [violation(['parentId'], 'unknownParent')]],
  ])('%s under %s', (id, parentId, expected) => {
    expect(checkMove(UNITS, id, parentId)).toEqual(expected);
  });

  it('allows exactly the moves after which every unit still hangs on the root', () => {
    const size = (units: readonly UnitRow[]) => {
      const roots = units.filter((one) => one.parentId === null);
      return roots.reduce((sum, root) => sum + withDescendants(units, root.id).length, 0);
    };
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (units, from, to) => {
        fc.pre(units.length > 0);
        const id = `u${from % units.length}`;
        const parentId = `u${to % units.length}`;
        const moved = units.map((one) => (one.id === id ? unit(id, parentId) : one));
        expect(checkMove(units, id, parentId).length === 0).toBe(size(moved) === units.length);
      }),
    );
  });
});
