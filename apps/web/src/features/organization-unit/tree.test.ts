import type { UnitNode } from '@kartoteka/domain/organisation/unit-tree';
import { describe, expect, test } from 'vitest';
import { stepOf } from './tree-keys.ts';
import { barredFor, findUnits, forestOf, linesOf, type NamedUnit, pathOf, placesFor } from './tree.ts';

const unit = (id: string, displayName: string, parentId: string | null = null): NamedUnit => ({
  id,
  displayName,
  parentId,
});
/** Zakład → (Hala → (Ćwiartka, Linia), Magazyn), and on the top level also Łódź and Lublin. */
const UNITS = [
  unit('line', 'Linia', 'hall'),
  unit('store', 'Magazyn', 'plant'),
  unit('plant', 'Zakład'),
  unit('lodz', 'Łódź'),
  unit('quarter', 'Ćwiartka', 'hall'),
  unit('hall', 'Hala', 'plant'),
  unit('lublin', 'Lublin'),
];
const TOP = 'Najwyższy poziom';

const drawn = (nodes: readonly UnitNode<NamedUnit>[]): unknown[] =>
  nodes.map(({ unit: { id }, children }) => (children.length === 0 ? id : [id, drawn(children)]));
const names = (units: readonly NamedUnit[]) => forestOf(units).map((node) => node.unit.displayName);

describe('the tree of a flat list', () => {
  test('a flat list of organisation units becomes a tree, each level in the order of the Polish alphabet', () => {
    expect(drawn(forestOf(UNITS))).toEqual([
      'lublin',
      'lodz',
      ['plant', [['hall', ['quarter', 'line']], 'store']],
    ]);
    const letters = ['Żuraw', 'Zakład', 'Źródło', 'Śruba', 'Siew', 'Ćma', 'Cegła', 'Ąb', 'Atom'];
    expect(names(letters.map((name) => unit(name, name)))).toEqual([
      'Atom',
      'Ąb',
      'Cegła',
      'Ćma',
      'Siew',
      'Śruba',
      'Zakład',
      'Źródło',
      'Żuraw',
    ]);
  });

  test('organisation units with the same name are in the order of their ids', () => {
    expect(drawn(forestOf([unit('b', 'Hala'), unit('a', 'Hala')]))).toEqual(['a', 'b']);
  });

  test('an organisation unit whose parent is missing is on the top level of the tree', () => {
    expect(drawn(forestOf([unit('child', 'Dziecko', 'orphan'), unit('orphan', 'Sierota', 'gone')]))).toEqual([
      ['orphan', ['child']],
    ]);
  });

  test('organisation units whose parents form a cycle, and the units below them, stay in the tree', () => {
    const ring = [unit('c', 'C', 'a'), unit('a', 'A', 'b'), unit('b', 'B', 'a'), unit('own', 'D', 'own')];
    expect(drawn(forestOf(ring))).toEqual([['a', ['b', 'c']], 'own']);
  });
});

describe('places for a moved unit', () => {
  const ids = (id: string) =>
    placesFor(UNITS, UNITS.find((one) => one.id === id) ?? unit(id, ''), TOP).map((place) => place.id);

  test('an organisation unit can be moved neither to itself, nor below itself, nor to its current parent', () => {
    expect(ids('hall')).toEqual([null, 'lublin', 'lodz', 'store']);
    expect(ids('plant')).toEqual(['lublin', 'lodz']);
    expect(ids('line')).toEqual([null, 'lublin', 'lodz', 'plant', 'quarter', 'store']);
    expect([...barredFor(UNITS, unit('hall', 'Hala', 'plant'))]).toEqual([
      'hall',
      'line',
      'quarter',
      'plant',
    ]);
  });

  test('each place that an organisation unit can be moved to shows its ancestors', () => {
    const places = placesFor(UNITS, unit('lodz', 'Łódź'), TOP);
    expect(places.find(({ id }) => id === 'quarter')).toEqual({
      id: 'quarter',
      name: 'Ćwiartka',
      above: 'Zakład › Hala',
    });
    expect(pathOf(UNITS, 'line')).toBe('Zakład › Hala › Linia');
  });
});

test('a search for organisation units keeps the ancestors of the units found', () => {
  expect(findUnits(UNITS, ' ')).toBeNull();
  const result = findUnits(UNITS, 'cwiart');
  expect([...(result?.found ?? [])]).toEqual(['quarter']);
  expect(drawn(forestOf(result?.shown ?? []))).toEqual([['plant', [['hall', ['quarter']]]]]);
  expect(findUnits(UNITS, 'nie ma')?.shown).toEqual([]);
});

describe('the keyboard in the tree of units', () => {
  const lines = linesOf(forestOf(UNITS), (id) => id === 'hall');

  test('the keyboard reaches only the visible lines of the tree of organisation units', () => {
    expect(lines.map(({ id, isOpen }) => [id, isOpen])).toEqual([
      ['lublin', null],
      ['lodz', null],
      ['plant', true],
      ['hall', false],
      ['store', null],
    ]);
  });

  test.each<[string, string, string | null]>([
    ['lublin', 'ArrowUp', null],
    ['lublin', 'ArrowDown', 'focus lodz'],
    ['lodz', 'ArrowRight', null],
    ['lodz', 'ArrowLeft', null],
    ['plant', 'ArrowRight', 'focus hall'],
    ['plant', 'ArrowLeft', 'fold plant'],
    ['hall', 'ArrowRight', 'unfold hall'],
    ['hall', 'ArrowLeft', 'focus plant'],
    ['hall', 'ArrowDown', 'focus store'],
    ['hall', 'Home', 'focus lublin'],
    ['hall', 'End', 'focus store'],
    ['hall', 'Enter', 'menu hall'],
    ['hall', 'm', 'focus store'],
    ['lublin', 'Ł', 'focus lodz'],
    ['store', 'l', 'focus lublin'],
    ['store', 'm', null],
    ['store', 'Tab', null],
    ['store', ' ', null],
    ['gone', 'ArrowDown', null],
  ])('at the organisation unit %s of the tree the key %s leads to the step: %s', (id, key, expected) => {
    const step = stepOf(lines, id, key, true);
    expect(step && `${step.kind} ${step.id}`).toBe(expected);
  });

  test('ArrowLeft in the tree of organisation units moves to the parent when folding is not allowed', () => {
    const open = linesOf(forestOf(UNITS), () => false);
    expect(stepOf(open, 'hall', 'ArrowLeft', false)).toEqual({ kind: 'focus', id: 'plant' });
  });
});
