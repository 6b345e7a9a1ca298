import { type AuditEventRow, auditRoutes } from '@kartoteka/contract/audit';
import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import type { listRoutes, ListDataType } from '@kartoteka/contract/list';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { auditActionTexts, auditOutcomeTexts, auditTargetTexts } from '@kartoteka/domain/texts/audit';
import type { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { testApp } from '../env/test-app.ts';
import { readWorkbook, values } from '../env/workbook.ts';

/** The demo plant has rows of every kind. */
const app = testApp();
const admin = () => app.client.as('admin@demo.local');

type ListRoutes = ReturnType<typeof listRoutes<z.ZodType>>;
const LISTS: readonly { label: string; routes: Pick<ListRoutes, 'configuration' | 'search' | 'export'> }[] = [
  { label: 'unit types', routes: unitTypeRoutes },
  { label: 'data types', routes: dataTypeRoutes },
  { label: 'form templates', routes: formTemplateRoutes },
  { label: 'groups', routes: controlCardGroupRoutes },
  { label: 'types', routes: controlCardTypeRoutes },
  { label: 'card templates', routes: controlCardTemplateRoutes },
  { label: 'filled cards', routes: controlCardRoutes },
  { label: 'users', routes: identityUserRoutes },
  { label: 'roles', routes: identityRoleRoutes },
  { label: 'audit trail', routes: auditRoutes },
];

/** A valid value for a filter of each type except Enum and Entity. */
const VALUE: Record<Exclude<ListDataType, 'Enum' | 'Entity'>, string> = {
  Text: 'a',
  NumberInteger: '1',
  NumberFloat: '2,5',
  DateTime: '2026-11-01',
  Bool: 'true',
};

describe.each(LISTS)('$label', ({ routes }) => {
  test('a list can be sorted by each of its columns, in both directions', async () => {
    const { availableColumns } = await admin().call(routes.configuration);
    expect(availableColumns.length).toBeGreaterThan(2);
    for (const { id } of availableColumns) {
      const pages = await Promise.all(
        ['asc', 'desc'].map((direction) =>
          admin().call(routes.search, { body: { sorting: `${id} ${direction}`, maxResultCount: 1000 } }),
        ),
      );
      expect(pages[0]?.totalCount, id).toBeGreaterThan(0);
      expect(pages[0]?.items).toHaveLength(pages[0]?.totalCount ?? 0);
      expect(new Set(pages.map((page) => page.totalCount)).size).toBe(1);
    }
  });

  test('a list can be filtered by each of its filters, with every value that the filter offers', async () => {
    const { availableListFilters } = await admin().call(routes.configuration);
    const { totalCount } = await admin().call(routes.search, { body: {} });
    expect(availableListFilters.length).toBeGreaterThan(0);
    for (const { id, dataType, properties } of availableListFilters) {
      const offered = properties.availableValues?.map((one) => one.value);
      const values = offered ?? [dataType === 'Enum' || dataType === 'Entity' ? '' : VALUE[dataType]];
      const counts = await Promise.all(
        values.map(async (value) => {
          const page = await admin().call(routes.search, {
            body: { filters: [{ id, value: { values: [value] } }] },
          });
          return page.totalCount;
        }),
      );
      for (const count of counts) expect(count).toBeLessThanOrEqual(totalCount);
      // A filter without an effect would find all rows for every value.
      const least = counts.length > 1 ? Math.min(...counts) : 0;
      expect(least, id).toBeLessThan(totalCount);
    }
  });

  test('an exported list has no empty column for a field that has a value in some row', async () => {
    const { availableColumns } = await admin().call(routes.configuration);
    const page = await admin().call(routes.search, { body: { maxResultCount: 1000 } });
    const items = page.items as readonly Readonly<Record<string, unknown>>[];
    const columns = availableColumns.map(({ id }) => ({ property: id }));
    const answer = await admin().send(routes.export, { body: { columns } });
    const [, ...lines] = values(readWorkbook(answer.bytes)[0]);
    // The export stores its own event in the audit trail.
    expect(lines.length).toBeGreaterThanOrEqual(items.length);
    const valueOf = (item: (typeof items)[number], id: string) =>
      id.includes(':') ? (item['values'] as typeof item)[id] : item[id];
    const isEmptyInRows = (id: string): boolean =>
      items.every((item) => [valueOf(item, id) ?? ''].flat().every((value) => value === ''));
    const empty = columns.filter((_, at) => lines.every((line) => line[at] === ''));
    expect(empty.filter(({ property }) => !isEmptyInRows(property))).toEqual([]);
  });
});

test('each row has one value of an enumeration filter, and the filter refuses values that it does not offer', async () => {
  const { availableListFilters } = await admin().call(dataTypeRoutes.configuration);
  const { totalCount } = await admin().call(dataTypeRoutes.search, { body: {} });
  const control = availableListFilters.find((filter) => filter.id === 'controlType');
  const search = (value: string) =>
    admin().send(dataTypeRoutes.search, {
      body: { filters: [{ id: 'controlType', value: { values: [value] } }] },
    });
  const counts = await Promise.all(
    (control?.properties.availableValues ?? []).map(async ({ value }) => {
      const { body } = await search(value);
      return (body as { totalCount: number }).totalCount;
    }),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(totalCount);
  expect((await search('suwak')).status).toBe(400);
});

test('a list filters a reference by its id and sorts it by its name', async () => {
  const { items } = await admin().call(dataTypeRoutes.search, {
    body: { sorting: 'storedValueUnitTypeId desc', maxResultCount: 1000 },
  });
  const names = items.flatMap((item) => item.storedValueUnitType?.name ?? []);
  expect(names.length).toBeGreaterThan(5);
  expect(names).toEqual([...names].sort((one, other) => new Intl.Collator('pl').compare(other, one)));
  expect(items.slice(names.length).every((item) => item.storedValueUnitType === null)).toBe(true);

  const unit = items[0]?.storedValueUnitTypeId;
  const found = await admin().call(dataTypeRoutes.search, {
    body: {
      maxResultCount: 1000,
      filters: [{ id: 'storedValueUnitTypeId', value: { values: [unit ?? ''] } }],
    },
  });
  expect(found.totalCount).toBe(items.filter((item) => item.storedValueUnitTypeId === unit).length);
});

test('the values of a filter with very many values can be searched, and given values get their labels', async () => {
  await app.sql(
    `insert into unit_type (id, name, concurrency_stamp)
      select gen_random_uuid(), 'Długość nr ' || n, md5(n::text) from generate_series(1, 120) as n`,
  );
  const { availableListFilters } = await admin().call(dataTypeRoutes.configuration);
  const filter = availableListFilters.find(({ id }) => id === 'storedValueUnitTypeId');
  expect(filter?.properties.availableValues).toBeNull();
  const filterId = 'storedValueUnitTypeId';
  const ask = (query: object) => admin().call(dataTypeRoutes.filterValues, { query: { filterId, ...query } });
  expect((await ask({ search: 'nr dlugosc' })).items).toHaveLength(50);
  const { items } = await ask({ search: 'dlugosc nr 117' });
  expect(items.map(({ label }) => label)).toEqual(['Długość nr 117']);
  expect((await ask({ values: items[0]?.value })).items).toEqual(items);
  const unknown = await admin().send(dataTypeRoutes.filterValues, { query: { filterId: 'nic' } });
  expect(unknown.problem?.validationErrors?.[0]?.members).toEqual(['filterId']);
});

test('the audit trail sorts actions, outcomes and kinds of objects by their names', async () => {
  // Makes an event with another outcome.
  expect((await app.client.as('operator@demo.local').send(auditRoutes.search, { body: {} })).status).toBe(
    403,
  );
  const sorted = async (
    field: string,
    words: object,
    codeOf: (event: AuditEventRow) => string | undefined,
  ) => {
    const { items } = await admin().call(auditRoutes.search, {
      body: { sorting: `${field} asc`, maxResultCount: 1000 },
    });
    const known = new Map<string, string>(Object.entries(words));
    const names = items.flatMap((event) => known.get(codeOf(event) ?? '') ?? []);
    expect(new Set(names).size, field).toBeGreaterThan(1);
    expect(names, field).toEqual([...names].sort(new Intl.Collator('pl').compare));
  };
  await sorted('action', auditActionTexts, ({ action }) => action);
  await sorted('outcome', auditOutcomeTexts, ({ outcome }) => outcome);
  await sorted('targetKind', auditTargetTexts, ({ target }) => target?.kind);
});

test('an exported audit trail names the object of each event and its kind', async () => {
  const columns = ['targetKind', 'targetName'].map((property) => ({ property }));
  const { items } = await admin().call(auditRoutes.search, {
    body: { maxResultCount: 1000, sorting: 'at asc' },
  });
  const answer = await admin().send(auditRoutes.export, {
    body: { columns, searchParams: { sorting: 'at asc' } },
  });
  const [, ...lines] = values(readWorkbook(answer.bytes)[0]);
  expect(lines.slice(0, items.length)).toEqual(
    items.map(({ target }) => [
      target === null ? '' : (new Map(Object.entries(auditTargetTexts)).get(target.kind) ?? target.kind),
      target?.name ?? target?.id ?? '',
    ]),
  );
});

test('an exported list of roles has the display name of each role', async () => {
  const { items } = await admin().call(identityRoleRoutes.search, {
    body: { maxResultCount: 1000, sorting: 'name asc' },
  });
  const answer = await admin().send(identityRoleRoutes.export, {
    body: { columns: [{ property: 'displayName' }], searchParams: { sorting: 'name asc' } },
  });
  const [, ...lines] = values(readWorkbook(answer.bytes)[0]);
  expect(items.some(({ extraProperties }) => extraProperties.DisplayName !== null)).toBe(true);
  expect(lines).toEqual(items.map(({ extraProperties }) => [extraProperties.DisplayName ?? '']));
});

test('an exported list of users has all roles of each user', async () => {
  await app.sql(`insert into user_role (user_id, role_id)
    select u.id, r.id from app_user u cross join (select id from role where deleted_at is null limit 2) r
      where u.email = 'operator@demo.local' on conflict do nothing`);
  const { items } = await admin().call(identityUserRoutes.search, {
    body: { maxResultCount: 1000, sorting: 'userName asc' },
  });
  const answer = await admin().send(identityUserRoutes.export, {
    body: { columns: [{ property: 'roles' }], searchParams: { sorting: 'userName asc' } },
  });
  const [, ...lines] = values(readWorkbook(answer.bytes)[0]);
  expect(items.some(({ roles }) => (roles?.length ?? 0) > 1)).toBe(true);
  expect(lines).toEqual(items.map(({ roles }) => [roles?.join('; ') ?? '']));
});
