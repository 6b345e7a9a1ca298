import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_UNITS, UNIT_LEVELS } from '../limits.ts';
import { violation } from '../violation.ts';
import {
  checkMove,
  checkNewUnit,
  unitTree,
  type UnitRow,
  withAncestors,
  withDescendants,
} from './unit-tree.ts';

const unit = (id: string, parentId: string | null = null): UnitRow => ({ id, parentId });
/** The tree plant → (hall → line, store), and office. The list has children before their parents. */
const UNITS = [
  unit('line', 'hall'),
  unit('hall', 'plant'),
  unit('store', 'plant'),
  unit('plant'),
  unit('office'),
];
/** Generates trees: each unit is a root or has an earlier unit as its parent. */
const trees = fc
  .array(fc.nat(), { maxLength: 12 })
  .map((seeds) =>
    seeds.map((seed, at) => unit(`u${at}`, seed % (at + 1) === at ? null : `u${seed % (at + 1)}`)),
  );

describe('unitTree', () => {
  it('unitTree keeps the order of the list at each level', () => {
    const leaf = (one: UnitRow | undefined) => ({ unit: one, children: [] });
    expect(unitTree(UNITS)).toEqual([
      { unit: UNITS[3], children: [{ unit: UNITS[1], children: [leaf(UNITS[0])] }, leaf(UNITS[2])] },
      leaf(UNITS[4]),
    ]);
  });

  it('unitTree puts a unit with an unknown parent at the root', () => {
    expect(unitTree([unit('a', 'gone')])).toEqual([{ unit: unit('a', 'gone'), children: [] }]);
    expect(unitTree([])).toEqual([]);
  });
});

describe('ancestors and descendants', () => {
  it.each([
    ['line', ['line', 'hall', 'plant']],
    ['plant', ['plant']],
    ['gone', []],
  ])('the organisation unit %s with its ancestors is %j', (id, expected) => {
    expect(withAncestors(UNITS, [id])).toEqual(expected);
  });

  it.each([
    ['plant', ['plant', 'hall', 'store', 'line']],
    ['hall', ['hall', 'line']],
    ['office', ['office']],
    ['gone', []],
  ])('the organisation unit %s with its sub-units is %j', (id, expected) => {
    expect(withDescendants(UNITS, [id])).toEqual(expected);
  });

  it('the ancestors and descendants of an organisation unit are finite in a list with a cycle or a missing parent', () => {
    const broken = [unit('a', 'b'), unit('b', 'a'), unit('c', 'gone')];
    expect(withAncestors(broken, ['a'])).toEqual(['a', 'b']);
    expect(withAncestors(broken, ['c'])).toEqual(['c']);
    expect(withDescendants(broken, ['a'])).toEqual(['a', 'b']);
  });

  it('the ancestors and the sub-units of several organisation units contain each unit once', () => {
    expect(withAncestors(UNITS, ['line', 'store', 'hall'])).toEqual(['line', 'hall', 'plant', 'store']);
    expect(withDescendants(UNITS, ['hall', 'plant'])).toEqual(['hall', 'plant', 'line', 'store']);
  });

  it('an organisation unit is an ancestor of exactly its descendants', () => {
    fc.assert(
      fc.property(trees, (units) => {
        for (const { id: upper } of units) {
          const below = withDescendants(units, [upper]);
          for (const { id: lower } of units) {
            expect(below.includes(lower)).toBe(withAncestors(units, [lower]).includes(upper));
          }
        }
      }),
    );
  });
});

/** A chain of units: u0 → u1 → … */
const chain = (length: number): UnitRow[] =>
  Array.from({ length }, (_, at) => unit(`u${at}`, at === 0 ? null : `u${at - 1}`));
const tooDeep = [violation(['parentId'], 'tooManyLevels', { max: UNIT_LEVELS })];

describe('checkNewUnit', () => {
  it('a new organisation unit needs a parent that exists', () => {
    expect(checkNewUnit(UNITS, null)).toEqual([]);
    expect(checkNewUnit(UNITS, 'line')).toEqual([]);
    expect(checkNewUnit(UNITS, 'gone')).toEqual([violation(['parentId'], 'unknownParent')]);
  });

  it('a new organisation unit is refused below the last level, and when there are as many units as allowed', () => {
    expect(checkNewUnit(chain(UNIT_LEVELS - 1), `u${UNIT_LEVELS - 2}`)).toEqual([]);
    expect(checkNewUnit(chain(UNIT_LEVELS), `u${UNIT_LEVELS - 1}`)).toEqual(tooDeep);
    const many = Array.from({ length: MAX_UNITS }, (_, at) => unit(`u${at}`));
    expect(checkNewUnit(many.slice(1), null)).toEqual([]);
    expect(checkNewUnit(many, null)).toEqual([
      violation(['displayName'], 'tooManyUnits', { max: MAX_UNITS }),
    ]);
  });
});

describe('checkMove', () => {
  it('an organisation unit cannot be moved when its lowest sub-unit would come below the last level', () => {
    const units = [...chain(UNIT_LEVELS - 2), unit('a'), unit('b', 'a'), unit('c', 'b')];
    const last = (level: number) => `u${level - 1}`;
    expect(checkMove(units, 'a', last(UNIT_LEVELS - 3))).toEqual([]);
    expect(checkMove(units, 'a', last(UNIT_LEVELS - 2))).toEqual(tooDeep);
    expect(checkMove(units, 'b', last(UNIT_LEVELS - 2))).toEqual([]);
  });

  it('an organisation unit that is already deeper than the limit may be saved under its parent and may be moved up', () => {
    const units = chain(UNIT_LEVELS + 5);
    const deep = `u${UNIT_LEVELS + 3}`;
    expect(checkMove(units, deep, `u${UNIT_LEVELS + 2}`)).toEqual([]);
    expect(checkMove(units, deep, 'u0')).toEqual([]);
  });

  it.each([
    ['hall', null, []],
    ['hall', 'office', []],
    ['hall', 'plant', []],
    ['plant', 'plant', [violation(['parentId'], 'unitCycle')]],
    ['plant', 'line', [violation(['parentId'], 'unitCycle')]],
    ['plant', 'gone', [violation(['parentId'], 'unknownParent')]],
  ])('for a move of %s under %s checkMove returns the violations %j', (id, parentId, expected) => {
    expect(checkMove(UNITS, id, parentId)).toEqual(expected);
  });

  it('checkMove allows exactly the moves that leave every unit connected to the root', () => {
    const size = (units: readonly UnitRow[]) => {
      const roots = units.filter((one) => one.parentId === null);
      return roots.reduce((sum, root) => sum + withDescendants(units, [root.id]).length, 0);
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
