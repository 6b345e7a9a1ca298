import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { FILTER_GROUP_LENGTH, NAME_LENGTH } from '@kartoteka/domain/limits';
import { expect, test } from 'vitest';
import { makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { readWorkbook, values } from '../env/workbook.ts';

const app = testApp();
const admin = () => app.client.as('admin@demo.local');

const NAME = 'N'.repeat(NAME_LENGTH);
const UNIT = 'u'.repeat(NAME_LENGTH);
const GROUP = 'G'.repeat(FILTER_GROUP_LENGTH - 1);

test.each(['record', 'entry'] as const)(
  'all columns of filled cards are exported with one row per %s when the plant has more than 1000 fields, and fields with the longest names, units and groups',
  async (oneRowPer) => {
    const template = await makeTemplate(app.sql, {
      name: `Szeroki wzór ${oneRowPer}`,
      elements: [{ name: 'Pomiar', fields: [{ name: 'Uwagi', filterGroup: 'Stan' }] }],
    });
    await app.client.as('operator@demo.local').call(controlCardOperatorRoutes.initFilling, {
      params: { id: template.id },
      query: { forceFresh: 'true' },
    });
    await app.sql(
      `insert into search_field
          (id, form_element_id, stored_value_type, label, filter_group, control_type, unit_name, is_repeated)
        select id || ':text', id, 'text', $1, $2 || n, 'text', $3, false
        from (select gen_random_uuid() as id, n from generate_series(1, 2) n) field
        union all
        select id || ':text', id, 'text', 'Pole ' || n, 'Szerokie', 'text', null, false
        from (select gen_random_uuid() as id, n from generate_series(1, 1000) n) field`,
      [NAME, GROUP, UNIT],
    );

    const { availableColumns } = await admin().call(controlCardRoutes.configuration);
    const columns = availableColumns.map(({ id, label, group }) => ({
      property: id,
      // The screen adds the group to names that several columns have.
      label: label.startsWith(NAME) ? `${label} · ${group}` : label,
    }));
    expect(columns.length).toBeGreaterThan(1000);
    const answer = await admin().send(controlCardRoutes.export, {
      body: {
        searchParams: { filters: [{ id: 'controlCardTemplate', value: { values: [template.id] } }] },
        columns,
        oneRowPer,
      },
    });
    expect(answer.problem?.validationErrors).toBeUndefined();
    const [heading] = values(readWorkbook(answer.bytes)[0]);
    expect(heading).toEqual(expect.arrayContaining(columns.map(({ label }) => label)));
  },
);

test('an export that repeats columns until the sheet is much wider than the list is refused', async () => {
  const repeated = (count: number) => Array.from({ length: count }, () => ({ property: 'userName' }));
  const sent = (count: number) =>
    admin().send(identityUserRoutes.export, { body: { columns: repeated(count) } });
  expect((await sent(1000)).status).toBe(200);
  const { status, problem } = await sent(1001);
  expect([status, problem?.validationErrors?.map(({ members }) => members.join('.'))]).toEqual([
    400,
    ['columns'],
  ]);
});
