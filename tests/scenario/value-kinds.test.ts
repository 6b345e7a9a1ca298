import { CONTROL_TYPES, STORED_VALUE_TYPES } from '@kartoteka/domain/data-type/control';
import { KINDS } from '@kartoteka/domain/value/kinds';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import { expect, test } from 'vitest';
import { columnOf, indexed } from '../../apps/server/src/search/value-index.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });

/** A canonical value of each kind. */
const SAMPLE: Readonly<Record<ValueKind, string | boolean>> = {
  text: 'słowa',
  integer: '7',
  decimal: '2.50',
  bool: true,
  date: '2026-11-22',
  time: '07:30',
  datetime: '2026-11-22T07:30:00.000Z',
};

/** Returns the words that a check constraint of `data_type` allows. */
async function allowedBy(constraint: string): Promise<string[]> {
  const rows = await app.sql<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = '${constraint}'`,
  );
  return Array.from(rows[0]?.definition.matchAll(/'([^']+)'/g) ?? [], ([, word]) => word ?? '');
}

test('the database allows exactly the controls that the domain knows', async () => {
  expect(await allowedBy('data_type_control_type')).toEqual([...CONTROL_TYPES]);
});

test('the database allows exactly the stored types that the domain knows', async () => {
  expect(await allowedBy('data_type_stored_value_type')).toEqual([...STORED_VALUE_TYPES]);
});

test.each(Object.keys(KINDS) as ValueKind[])(
  'a value of the kind %s is indexed in one column of card_value, and in no other',
  async (kind) => {
    const rows = await app.sql<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'card_value'`,
    );
    expect(rows.map(({ column_name: name }) => name)).toContain(columnOf(kind));
    const filled = Object.entries(indexed(kind, SAMPLE[kind])).filter(([, value]) => value !== null);
    expect(filled.map(([column]) => column)).toEqual([columnOf(kind)]);
  },
);
