import type { ListFilter } from '@kartoteka/contract/list-filter';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { ListField } from '../field.ts';
import { filtersInWords } from './filters-in-words.ts';

type Value = Partial<NonNullable<ListFilter['value']>>;

/** A database without rows. The words of a field without options need no query. */
const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Returns the words of one filter of a field without options. */
async function wordsOf(field: Pick<ListField, 'dataType' | 'isPlainDate'>, value: Value): Promise<string[]> {
  const whole = { values: [], isRange: false, isDateTime: false, ...value };
  const fields = [{ id: 'pole', label: 'Pole', value: sql`pole`, ...field }];
  return filtersInWords(db, fields, { filters: [{ id: 'pole', value: whole }] });
}

test.each([
  ['an answer', { dataType: 'Bool' }, { values: ['true'] }, 'Tak'],
  ['both answers', { dataType: 'Bool' }, { values: [true, '0'] }, 'Tak lub Nie'],
  ['a day', { dataType: 'DateTime' }, { values: ['2026-11-05'] }, '05/11/2026'],
  [
    'an instant that stands for its day',
    { dataType: 'DateTime' },
    { values: ['2026-11-04T23:30:00Z'] },
    '05/11/2026',
  ],
  [
    'a minute',
    { dataType: 'DateTime' },
    { values: ['2026-11-05T05:00:00.000Z'], isDateTime: true },
    '05/11/2026 06:00',
  ],
  [
    'a range of times whose end is the last millisecond of a minute',
    { dataType: 'DateTime' },
    { values: ['2026-11-05T05:00:00.000Z', '2026-11-05T06:00:59.999Z'], isRange: true, isDateTime: true },
    'od 05/11/2026 06:00 do 05/11/2026 07:00',
  ],
  [
    'a range of days without an end',
    { dataType: 'DateTime' },
    { values: ['2026-11-05', null], isRange: true },
    'od 05/11/2026',
  ],
  [
    'an instant for a field of plain dates',
    { dataType: 'DateTime', isPlainDate: true },
    { values: ['2026-11-05T05:00:00.000Z'], isDateTime: true },
    '05/11/2026',
  ],
  ['a decimal', { dataType: 'NumberFloat' }, { values: ['2.50'] }, '2,50'],
  ['a decimal sent as a number', { dataType: 'NumberFloat' }, { values: [2.5] }, '2,5'],
  ['a text that looks like an answer', { dataType: 'Text' }, { values: ['true'] }, 'true'],
] as const)('a filter of an export has %s as people read it', async (_what, field, value, words) => {
  expect(await wordsOf(field, { ...value, values: [...value.values] })).toEqual([`Pole: ${words}`]);
});
