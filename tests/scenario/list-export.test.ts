import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { listExportRoutes, XLSX_MEDIA } from '@kartoteka/contract/list-export';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { expect, test } from 'vitest';
import { testApp } from '../env/test-app.ts';
import { readWorkbook, values } from '../env/workbook.ts';

const app = testApp();
const admin = () => app.client.as('admin@demo.local');

test('a list becomes a file, its columns in the order that was asked for, its rows as the search has them', async () => {
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
});

test('what is wrong with the order is told before a byte of a file', async () => {
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

test('a file is written in the background, fetched by whoever ordered it, and removed', async () => {
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
