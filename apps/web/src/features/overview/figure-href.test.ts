import { expect, test } from 'vitest';
import { readListState } from '../../list/state/list-address.ts';
import { figureHref } from './figure-href.ts';

test('the list of cards reads the filters of a figure from the address of the figure', () => {
  const filters = [
    { id: 'status', values: ['inProgress', 'awaitingApproval'], isRange: false },
    { id: 'creationTime', values: ['', '2026-11-18'], isRange: true },
  ];
  const [path, query] = figureHref({ count: 3, filters }).split('?');
  expect(path).toBe('/control-cards/list');
  expect(readListState(new URLSearchParams(query)).filters).toEqual(
    filters.map((filter) => ({ ...filter, isDateTime: false })),
  );
});
