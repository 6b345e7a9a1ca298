import { randomUUID } from 'node:crypto';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { listExportRoutes, XLSX_MEDIA } from '@kartoteka/contract/list-export';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { optionsOf } from '@kartoteka/domain/testing/sample-card';
import { expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { EXPORTED_LISTS } from '../../apps/server/src/background.ts';
import { ProcessStops } from '../../apps/server/src/jobs/job.ts';
import { sweepExports, writeExportJob } from '../../apps/server/src/list/export/write-job.ts';
import { makeTemplate, touch } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { readWorkbook, values } from '../env/workbook.ts';

const app = testApp();
const admin = () => app.client.as('admin@demo.local');

test('an exported list has the requested columns in order and the rows of the search', async () => {
  const searchParams = {
    sorting: 'displayName desc',
    search: 'a',
    filters: [{ id: 'controlType', value: { values: ['text'] } }],
  };
  const answer = await admin().send(dataTypeRoutes.export, {
    body: {
      searchParams,
      columns: [
        { property: 'controlType', label: '=Rodzaj' },
        { property: 'displayName', label: '' },
        { property: 'storedValueUnitTypeId', label: 'Jednostka miary' },
      ],
    },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(XLSX_MEDIA);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Typy-danych-\d{4}-\d\d-\d\d-\d\d-\d\d\.xlsx"; filename\*=UTF-8''Typy%20danych%20/,
  );
  const [sheet] = readWorkbook(answer.bytes);
  const { items } = await admin().call(dataTypeRoutes.search, {
    body: { ...searchParams, maxResultCount: 1000 },
  });
  expect(items.length).toBeGreaterThan(2);
  expect(sheet?.name).toBe('Typy danych');
  expect(values(sheet)).toEqual([
    ['=Rodzaj', 'Nazwa', 'Jednostka miary'],
    ...items.map((item) => ['Pole tekstowe', item.displayName, item.storedValueUnitType?.name ?? '']),
  ]);
  const [trace] = await app.sql(`select target_id, target_name, changes from audit_event
    where action = 'list.exported'`);
  expect(trace).toMatchObject({ target_id: 'dataType', target_name: 'Typy danych' });
  expect(trace?.['changes']).toContainEqual({
    path: 'columns',
    old: null,
    new: ['Kontrolka', 'Nazwa', 'Jednostka'],
  });
});

test('a wrong export request is refused at its fields, before the first byte of the file', async () => {
  const refused = async (body: object) => {
    const answer = await admin().send(dataTypeRoutes.export, { body });
    return [answer.status, answer.problem?.validationErrors?.map(({ members }) => members.join('.'))];
  };
  const columns = [{ property: 'displayName', label: 'Nazwa' }];
  expect(await refused({ columns: [...columns, { property: 'haslo', label: 'Hasło' }] })).toEqual([
    400,
    ['columns.1.property'],
  ]);
  expect(await refused({ columns: [] })).toEqual([400, ['columns']]);
  expect(await refused({ columns, searchParams: { sorting: 'haslo' } })).toEqual([400, ['sorting']]);
  expect(await refused({ columns, searchParams: { filters: [{ id: 'haslo' }] } })).toEqual([
    400,
    ['filters.0.id'],
  ]);
  expect(await refused({ columns, oneRowPer: 'entry' })).toEqual([400, ['oneRowPer']]);
});

test('an exported file stores numbers, days and times as typed cells and words as text', async () => {
  const template = await makeTemplate(app.sql, {
    name: 'Próba arkusza',
    elements: [
      {
        name: 'Pomiary',
        repeat: {},
        fields: [
          { name: 'Grubość', storedValueType: 'number_float', unit: 'mm', filterGroup: 'Wymiary' },
          { name: 'Dzień', controlType: 'date', storedValueType: 'datetime', filterGroup: 'Czas' },
          { name: 'Chwila', controlType: 'datetime', storedValueType: 'datetime', filterGroup: 'Czas' },
          { name: 'Sprawny', controlType: 'checkbox', storedValueType: 'bool', filterGroup: 'Stan' },
          // The field is no select, so its options change nothing.
          { name: 'Uwagi', filterGroup: 'Stan', settings: [optionsOf('druga')] },
        ],
      },
    ],
  });
  const operator = { client: app.client.as('operator@demo.local') };
  const fill = (card: string, values: Readonly<Record<string, unknown>>) =>
    operator.client.call(controlCardRoutes.saveElement, {
      params: { id: card },
      body: {
        elementTemplateId: template.element('Pomiary'),
        data: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [template.field(name), value]),
        ),
        comment: 'sprawdzone',
      },
    });
  const start = () =>
    operator.client.call(controlCardOperatorRoutes.initFilling, {
      params: { id: template.id },
      query: { forceFresh: 'true' },
    });
  const one = await start();
  await fill(one.id, {
    Grubość: '2,50',
    Dzień: '2026-11-21',
    Chwila: '2026-07-01T10:15:00Z',
    Sprawny: true,
    Uwagi: '=SUMA(A1:A9)',
  });
  const two = await start();
  await fill(two.id, { Grubość: '1.5', Sprawny: false });
  await fill(two.id, { Grubość: '123456789.123456789', Uwagi: 'druga' });

  const { availableColumns } = await admin().call(controlCardRoutes.configuration);
  const idOf = (name: string) =>
    availableColumns.find(({ id }) => id.startsWith(template.field(name)))?.id ?? name;
  const FIELDS = ['Grubość', 'Dzień', 'Chwila', 'Sprawny', 'Uwagi'];
  const body = {
    searchParams: {
      sorting: 'creationTime asc',
      filters: [{ id: 'controlCardTemplate', value: { values: [template.id] } }],
    },
    columns: FIELDS.map((name) => ({ property: idOf(name), label: '' })),
  };
  const cards = readWorkbook((await admin().send(controlCardRoutes.export, { body })).bytes)[0];
  expect(cards?.rows[0]?.['A']?.value).toBe('Grubość (mm)');
  expect(cards?.rows[1]).toMatchObject({
    A: { kind: 'number', value: '2.50', format: '0.00' },
    B: { kind: 'number', value: '46347', format: 'dd\\/mm\\/yyyy' },
    C: { kind: 'number', format: 'dd\\/mm\\/yyyy\\ hh:mm' },
    D: { kind: 'text', value: 'Tak' },
    E: { kind: 'text', value: '=SUMA(A1:A9)' },
  });
  expect(Math.round((Number(cards?.rows[1]?.['C']?.value) % 1) * 1440)).toBe(12 * 60 + 15);
  expect(cards?.rows[2]).toMatchObject({ A: { kind: 'text', value: '1,5; 123456789,123456789' } });

  // The trail uses the labels of the list, also for custom fields, and not the labels in the request.
  const [trace] = await app.sql(`select changes from audit_event
    where action = 'list.exported' and target_id = 'controlCard' order by at desc limit 1`);
  const labelOf = (name: string) => availableColumns.find(({ id }) => id === idOf(name))?.label;
  expect(trace?.['changes']).toContainEqual({ path: 'columns', old: null, new: FIELDS.map(labelOf) });

  const entries = await admin().send(controlCardRoutes.export, { body: { ...body, oneRowPer: 'entry' } });
  const [entryTrace] = await app.sql<{ changes: unknown[] }>(`select changes from audit_event
    where action = 'list.exported' and target_id = 'controlCard' order by at desc limit 1`);
  expect(entryTrace?.changes).toContainEqual({ path: 'oneRowPer', old: null, new: 'entry' });
  const [{ name: templateName }] = (await app.sql('select name from control_card_template where id = $1', [
    template.id,
  ])) as [{ name: string }];
  expect(entryTrace?.changes).toContainEqual({
    path: 'filters',
    old: null,
    new: [`Wzór: ${templateName}`],
  });
  const lines = values(readWorkbook(entries.bytes)[0]);
  expect(lines[0]).toEqual([
    'Element',
    'Nr wpisu',
    'Grubość (mm)',
    ...FIELDS.slice(1),
    'Wpis zatwierdzony',
    'Poza normą',
    'Komentarze do odchyleń',
    'Komentarz',
    'Załączniki',
  ]);
  expect(
    lines.slice(1).map(([element, no, thickness, , , works, note]) => [element, no, thickness, works, note]),
  ).toEqual([
    ['Pomiary', '1', '2.50', 'Tak', '=SUMA(A1:A9)'],
    ['Pomiary', '1', '1.5', 'Nie', ''],
    ['Pomiary', '2', '123456789,123456789', '', 'druga'],
  ]);
});

test('an exported column writes times from before a change of its control from time to date-time', async () => {
  const template = await makeTemplate(app.sql, {
    name: 'Próba zmiany kontrolki',
    elements: [
      {
        name: 'Pomiary',
        repeat: {},
        fields: [{ name: 'Pora', controlType: 'time', storedValueType: 'datetime', filterGroup: 'Czas' }],
      },
    ],
  });
  const operator = app.client.as('operator@demo.local');
  const fill = async (values: readonly string[]) => {
    const { id } = await operator.call(controlCardOperatorRoutes.initFilling, {
      params: { id: template.id },
      query: { forceFresh: 'true' },
    });
    for (const value of values) {
      await operator.call(controlCardRoutes.saveElement, {
        params: { id },
        body: { elementTemplateId: template.element('Pomiary'), data: { [template.field('Pora')]: value } },
      });
    }
  };
  await fill(['08:30']);
  await fill(['08:30', '09:15']);
  await app.sql(
    `update data_type set control_type = 'datetime'
      where id = (select data_type_id from form_element where id = $1)`,
    [template.field('Pora')],
  );
  await touch(app.sql);
  await fill(['2026-07-01T10:15:00Z']);

  const answer = await admin().send(controlCardRoutes.export, {
    body: {
      searchParams: {
        sorting: 'creationTime asc',
        filters: [{ id: 'controlCardTemplate', value: { values: [template.id] } }],
      },
      columns: [{ property: `${template.field('Pora')}:datetime` }],
    },
  });
  expect(answer.status).toBe(200);
  const [, ...rows] = readWorkbook(answer.bytes)[0]?.rows ?? [];
  expect(rows).toMatchObject([
    { A: { kind: 'number', format: 'hh:mm' } },
    { A: { kind: 'text', value: '08:30; 09:15' } },
    { A: { kind: 'number', format: 'dd\\/mm\\/yyyy\\ hh:mm' } },
  ]);
});

test('a user who may not see a list cannot export it', async () => {
  const client = app.client.as('operator@demo.local');
  for (const route of [controlCardRoutes.export, controlCardRoutes.startExport]) {
    const answer = await client.send(route, { body: { columns: [{ property: 'name' }] } });
    expect([answer.status, answer.problem?.code]).toEqual([403, 'Volo.Authorization:010001']);
  }
});

test('a user can have at most three exports in progress in the background, and twenty stored files', async () => {
  const client = app.client.as('jakosc@demo.local');
  const start = () =>
    client.send(controlCardRoutes.startExport, { body: { columns: [{ property: 'name' }] } });
  await app.sql(`insert into list_export (id, user_id, list, policies, request, state, file_name, creation_time, finished_at)
    select gen_random_uuid(), id, 'controlCard', '{Kartoteka.ControlCards.ManageCards}', '{}', 'ready', n || '.xlsx', now(),
      now() - make_interval(mins => n)
    from app_user, generate_series(1, 25) n where email = 'jakosc@demo.local'`);
  for (let one = 1; one <= 3; one += 1) expect((await start()).status).toBe(200);
  const ready = (await client.call(listExportRoutes.list)).items.filter(({ state }) => state === 'ready');
  expect(ready.map(({ fileName }) => Number.parseInt(fileName, 10)).sort((a, b) => b - a)[0]).toBe(20);
  const refused = await start();
  expect([refused.status, refused.problem?.code]).toEqual([403, 'Kartoteka:TooManyExports']);
  for (const { id } of (await client.call(listExportRoutes.list)).items) {
    await client.call(listExportRoutes.remove, { params: { id } });
  }
  await app.jobs.drained();
});

test('an export in the background makes a file that only the requesting user can download and delete', async () => {
  const { availableColumns } = await admin().call(controlCardRoutes.configuration);
  const columns = availableColumns.map(({ id, label }) => ({ property: id, label }));
  const begun = await admin().call(controlCardRoutes.startExport, { body: { columns } });
  expect(begun).toMatchObject({
    list: 'controlCard',
    state: 'waiting',
    rows: 0,
    totalRows: null,
    size: null,
  });
  const params = { id: begun.id };
  expect((await admin().send(listExportRoutes.file, { params })).status).toBe(404);

  await app.jobs.drained();
  const { totalCount } = await admin().call(controlCardRoutes.search, { body: {} });
  const done = await admin().call(listExportRoutes.get, { params });
  expect(done).toMatchObject({ state: 'ready', rows: totalCount, totalRows: totalCount, error: null });
  const traces = await app.sql<{ action: string; user_name: string; changes: unknown[] }>(
    `select action, user_name, changes from audit_event where correlation_id =
      (select correlation_id from audit_event where action = 'list.exportWritten') order by at`,
  );
  expect(traces.map(({ action }) => action)).toEqual(['list.exported', 'list.exportWritten']);
  expect(traces[1]?.user_name).toBe(traces[0]?.user_name);
  expect(traces[1]?.changes).toEqual([
    { path: 'rows', old: null, new: totalCount },
    { path: 'fileName', old: null, new: begun.fileName },
  ]);
  const file = await admin().send(listExportRoutes.file, { params });
  expect([file.headers.get('content-length'), file.bytes.length]).toEqual([String(done.size), done.size]);
  const direct = await admin().send(controlCardRoutes.export, { body: { columns } });
  expect(readWorkbook(file.bytes)[0]?.xml).toBe(readWorkbook(direct.bytes)[0]?.xml);

  const other = app.client.as('jakosc@demo.local');
  expect((await other.call(listExportRoutes.list)).items).toEqual([]);
  expect((await other.send(listExportRoutes.get, { params })).status).toBe(404);
  expect((await other.send(listExportRoutes.file, { params })).status).toBe(404);
  expect((await other.send(listExportRoutes.remove, { params })).status).toBe(204);
  expect((await admin().call(listExportRoutes.list)).items).toEqual([done]);
  expect((await admin().send(listExportRoutes.remove, { params })).status).toBe(204);
  expect((await admin().send(listExportRoutes.file, { params })).status).toBe(404);
  expect(await app.sql('select from list_export_chunk')).toEqual([]);
});

test('an export of more than a hundred columns has the same cells as a smaller export, and an export accepts each filter that is not a custom field', async () => {
  const { availableColumns, availableListFilters } = await admin().call(controlCardRoutes.configuration);
  const columns = availableColumns.map(({ id }) => ({ property: id }));
  const linesOf = async (body: object) => {
    const { problem, bytes } = await admin().send(controlCardRoutes.export, { body });
    expect(problem).toBeNull();
    return values(readWorkbook(bytes)[0]);
  };
  const lines = await linesOf({ columns });
  expect(lines.length).toBeGreaterThan(3);
  // With more than a hundred columns the export reads items instead of columns.
  const many = Array.from({ length: Math.ceil(101 / columns.length) }, () => columns).flat();
  const outOfItems = await linesOf({ columns: many });
  expect(outOfItems.map((line) => line.slice(0, columns.length))).toEqual(lines);

  const some = {
    Text: 'a',
    NumberInteger: '1',
    NumberFloat: '1',
    Bool: 'true',
    DateTime: '2026-01-01',
  };
  const own = availableListFilters.filter(({ id }) => !id.includes(':'));
  const filters = own.map(({ id, dataType, properties }) => {
    const value =
      dataType === 'Enum' || dataType === 'Entity' ? properties.availableValues?.[0]?.value : some[dataType];
    return { id, value: { values: [value ?? randomUUID()] } };
  });
  expect(
    await linesOf({ columns, searchParams: { filters, sorting: 'name asc, isApproved desc' } }),
  ).toHaveLength(1);
});

test.each([
  ['exceeds the time limit of a run', 'failed', new Error('The run takes too long')],
  ['is interrupted by the stop of its process', 'running', new ProcessStops()],
])('an export in the background that %s on its last try is then %s', async (_what, state, reason) => {
  const client = app.client.as('jakosc@demo.local');
  const { id } = await client.call(controlCardRoutes.startExport, {
    body: { columns: [{ property: 'name' }] },
  });
  await app.jobs.drained();
  await app.sql(`update list_export set state = 'waiting', finished_at = null where id = $1`, [id]);
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 4 }));
  const run = writeExportJob.run(
    { id },
    { db, lanes: db, lists: EXPORTED_LISTS },
    AbortSignal.abort(reason),
    true,
  );
  await expect(run).rejects.toThrow(reason.message);
  await db.destroy();
  expect(await client.call(listExportRoutes.get, { params: { id } })).toMatchObject({ state });
  await client.call(listExportRoutes.remove, { params: { id } });
});

test('a cancelled export writes no file, and an exported file that nobody downloads is deleted after a day', async () => {
  const body = { columns: [{ property: 'displayName' }] };
  const order = () => admin().call(dataTypeRoutes.startExport, { body });
  const cancelled = await order();
  await admin().call(listExportRoutes.remove, { params: { id: cancelled.id } });
  const kept = await order();
  await app.jobs.drained();
  const { items } = await admin().call(listExportRoutes.list);
  expect(items.map(({ id, state }) => [id, state])).toEqual([[kept.id, 'ready']]);
  await app.sql(`update list_export set finished_at = finished_at - interval '25 hours'`);
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  await sweepExports(db);
  await db.destroy();
  expect(await app.sql('select from list_export_chunk')).toEqual([]);
  expect((await admin().send(listExportRoutes.file, { params: { id: kept.id } })).status).toBe(404);
});
