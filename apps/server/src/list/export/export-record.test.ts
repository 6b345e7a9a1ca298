import { createHash } from 'node:crypto';
import { exportBody } from '@kartoteka/contract/list-export';
import { expect, test } from 'vitest';
import { exportRecord } from './export-record.ts';

const list = { name: 'karty', title: 'Karty', fields: [] };
const changesOf = (body: object, filters: string[] = [], fileName?: string) => {
  const exported = { rows: fileName === undefined ? 7 : null, filters, ...(fileName && { fileName }) };
  const { changes } = exportRecord(list, exported, exportBody.parse(body));
  return new Map(changes.map(({ path, new: fresh }) => [path, fresh]));
};

test('the trail keeps an export request of ordinary length in full', () => {
  const searchParams = { search: 'olej', filters: [{ id: 'typ', value: { values: ['a'], isRange: false } }] };
  const changes = changesOf({ columns: [{ property: 'name' }], searchParams });
  expect([...changes.keys()]).toEqual(['rows', 'columns', 'searchParams']);
  expect(changes.get('searchParams')).toMatchObject(searchParams);
});

test('the trail keeps the filters in words, the kind of rows and the name of a file that is still to be written', () => {
  const body = { columns: [{ property: 'name' }], oneRowPer: 'entry' };
  const changes = changesOf(body, ['Typ: A lub B'], 'Karty.xlsx');
  expect([...changes.keys()]).toEqual(['fileName', 'oneRowPer', 'columns', 'filters', 'searchParams']);
  expect(changes.get('filters')).toEqual(['Typ: A lub B']);
  expect(changes.get('oneRowPer')).toBe('entry');
});

test('the trail keeps an outline of the longest export request and a hash of the whole request', () => {
  const longest = {
    columns: Array.from({ length: 1000 }, () => ({ property: 'ż'.repeat(200), label: 'x'.repeat(256) })),
    searchParams: {
      search: 'olej',
      sorting: 's'.repeat(512),
      filters: Array.from({ length: 50 }, () => ({
        id: '\u0001'.repeat(200),
        value: { values: Array.from({ length: 20 }, () => 'v'.repeat(4000)) },
      })),
    },
  };
  const changes = changesOf(
    longest,
    Array.from({ length: 50 }, () => 'v'.repeat(80_000)),
  );
  expect(Buffer.byteLength(JSON.stringify([...changes]))).toBeLessThan(64 * 1024);
  expect(changes.get('columns')).toHaveLength(50);
  expect(changes.get('searchParams')).toMatchObject({ search: 'olej', filters: { length: 50 } });
  const whole = JSON.stringify(exportBody.parse(longest));
  const hash = createHash('sha256').update(whole).digest('hex');
  expect(changes.get('wholeRequest')).toBe(`${String(whole.length)} znaki, 1000 kolumn, SHA-256 ${hash}`);
});
