import { describe, expect, test } from 'vitest';
import { type IsGranted, maySee } from '../lib/may-see.ts';
import { currentPath, menuOf } from './menu.ts';
import type { Screen, Section } from './screen.ts';

const screen = (
  path: Screen['path'],
  section: Section | null,
  ...policies: Screen['policies'][number][]
): Screen => ({
  path,
  policies,
  load: () => Promise.reject(new Error('the menu must not load a screen')),
  ...(section && { menu: { section, label: path, about: '', icon: () => null } }),
});

const screens = [
  screen('/', 'start'),
  screen('/administration/users', 'administration', 'AbpIdentity.Users'),
  screen('/control-cards/operator', 'cards', 'Kartoteka.ControlCards.Operator'),
  screen('/control-cards/approval', 'cards', 'Kartoteka.ControlCards.Approval'),
  screen(
    '/control-cards/:id/view',
    null,
    'Kartoteka.ControlCards.Operator',
    'Kartoteka.ControlCards.Approval',
  ),
];
const granted =
  (...policies: string[]): IsGranted =>
  (policy) =>
    policies.includes(policy);
const shown = (isGranted: IsGranted) =>
  menuOf(screens, isGranted).map(({ section, items }) => [section, items.map(({ label }) => label)]);

describe('the menu', () => {
  test('the menu of a user without any policy has only the home page', () => {
    expect(shown(granted())).toEqual([['start', ['/']]]);
  });

  test('a section of the menu appears as soon as one of its items is permitted, and shows only that item', () => {
    expect(shown(granted('Kartoteka.ControlCards', 'Kartoteka.ControlCards.Approval'))).toEqual([
      ['start', ['/']],
      ['cards', ['/control-cards/approval']],
    ]);
  });

  test('the menu keeps the order of its sections and leaves out screens without a menu entry', () => {
    expect(shown(() => true)).toEqual([
      ['start', ['/']],
      ['cards', ['/control-cards/operator', '/control-cards/approval']],
      ['administration', ['/administration/users']],
    ]);
  });
});

test('a screen opens with any one of its policies', () => {
  const view = screens[4];
  expect(view && maySee(view, granted('Kartoteka.ControlCards.Approval'))).toBe(true);
  expect(view && maySee(view, granted('Kartoteka.ControlCards'))).toBe(false);
});

test.each([
  ['/', '/'],
  ['/control-cards/operator', '/control-cards/operator'],
  ['/control-cards/operator/1', '/control-cards/operator'],
  ['/control-cards/operators', null],
  ['/elsewhere', null],
])('at address %s the current menu item is %s', (pathname, expected) => {
  const paths = screens.map(({ path }) => path);
  expect(currentPath(paths, pathname)).toBe(expected);
});

test.each([
  ['/control-cards/0197/operator', '/control-cards/operator'],
  ['/control-cards/0197/approve', '/control-cards/approval'],
  ['/control-cards/0197/view', null],
  ['/control-cards/0197/other', null],
])('the card screen %s belongs to the menu item %s', (address, item) => {
  const paths = ['/', '/control-cards/operator', '/control-cards/approval', '/control-cards/templates'];
  expect(currentPath(paths, address)).toBe(item);
});
