import { randomUUID } from 'node:crypto';
import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let keeper: Keeper;
beforeAll(async () => {
  keeper = await openWarehouse(app);
});

const RESOURCES = [
  { label: 'unit types', routes: unitTypeRoutes, kind: 'dataType' },
  { label: 'groups', routes: controlCardGroupRoutes, kind: 'controlCardTemplate' },
  { label: 'types', routes: controlCardTypeRoutes, kind: 'controlCardTemplate' },
] as const;

/** Creates a data type or a template that uses the row, and returns its id. */
function use(kind: (typeof RESOURCES)[number]['label'], id: string): Promise<string> {
  if (kind === 'unit types') return keeper.dataType({ storedValueUnitTypeId: id });
  return keeper.template(kind === 'groups' ? { controlCardGroupId: id } : { controlCardTypeId: id });
}

describe.each(RESOURCES)('$label', ({ label, routes, kind }) => {
  const create = (name: string) => keeper.client.call(routes.create, { body: { name } });

  test('rows that have only a name are created, read, changed and deleted', async () => {
    const name = fresh('Nazwa');
    const made = await create(`  ${name}\t`);
    expect(made).toMatchObject({ name, isArchived: false, lastModificationTime: null, lastModifierId: null });
    expect(made.creationTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(made.creatorId).not.toBeNull();
    expect(await keeper.client.call(routes.get, { params: { id: made.id } })).toEqual(made);

    const renamed = await keeper.client.call(routes.update, {
      params: { id: made.id },
      body: { name: `${name}!`, concurrencyStamp: made.concurrencyStamp },
    });
    expect(renamed).toMatchObject({ id: made.id, name: `${name}!`, creationTime: made.creationTime });
    expect(renamed.concurrencyStamp).not.toBe(made.concurrencyStamp);
    expect(renamed.lastModificationTime).not.toBeNull();

    const params = { id: made.id };
    expect((await keeper.client.send(routes.remove, { params })).status).toBe(204);
    expect((await keeper.client.send(routes.get, { params })).status).toBe(404);
    expect((await keeper.client.send(routes.update, { params, body: { name } })).status).toBe(404);
    expect((await keeper.client.send(routes.remove, { params })).status).toBe(204);
    expect((await keeper.client.send(routes.remove, { params: { id: randomUUID() } })).status).toBe(204);
    expect((await keeper.client.send(routes.archive, { params })).status).toBe(404);
    expect((await keeper.client.send(routes.usage, { params })).status).toBe(404);
  });

  test.each([
    ['no name', {}, 'name'],
    ['a null name', { name: null }, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['a number as name', { name: 7 }, 'name'],
    ['a name that is too long', { name: 'ą'.repeat(257) }, 'name'],
    ['NUL in the name', { name: 'a\0b' }, 'name'],
    ['a lone surrogate in the name', { name: 'a\ud800b' }, 'name'],
    ['a stamp that is not text', { name: 'x', concurrencyStamp: 7 }, 'concurrencyStamp'],
  ])('a row that has only a name is refused at the field with the fault: %s', async (_what, body, member) => {
    const { status, problem } = await keeper.client.send(routes.create, { body });
    expect(status).toBe(400);
    expect(problem?.code).toBeNull();
    expect(problem?.validationErrors?.map((one) => one.members)).toEqual([[member]]);
  });

  test('the creation of a row that has only a name is refused without a body', async () => {
    expect((await keeper.client.send(routes.create)).status).toBe(400);
  });

  test('the name of a named resource may have 256 characters, no matter how many bytes they take', async () => {
    const name = `${randomUUID()}${'😀'.repeat(220)}`;
    expect((await create(name)).name).toBe(name);
  });

  test('names of named resources are unique without regard to case, and free again after a deletion', async () => {
    const name = fresh('Źdźbło');
    const first = await create(name);
    const other = await create(fresh('Inna'));
    const twice = [
      await keeper.client.send(routes.create, { body: { name: name.toUpperCase() } }),
      await keeper.client.send(routes.update, { params: { id: other.id }, body: { name } }),
    ];
    for (const { status, problem } of twice) {
      expect(status).toBe(403);
      expect(problem?.code).toBe('Kartoteka:DuplicateName');
      expect(problem?.validationErrors?.map((one) => one.members)).toEqual([['name']]);
    }
    expect((await keeper.client.call(routes.get, { params: { id: other.id } })).name).toBe(other.name);
    const body = { name: name.toUpperCase() };
    expect((await keeper.client.call(routes.update, { params: { id: first.id }, body })).name).toBe(
      body.name,
    );
    await keeper.client.call(routes.remove, { params: { id: first.id } });
    expect((await create(name)).id).not.toBe(first.id);
  });

  test('simultaneous creations of named resources with the same name create one row', async () => {
    const name = fresh('Wyścig');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => keeper.client.send(routes.create, { body: { name } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
    const codes = new Set(answers.flatMap(({ problem }) => problem?.code ?? []));
    expect([...codes]).toEqual(['Kartoteka:DuplicateName']);
  });

  test('a stale write of a named row does not undo another write', async () => {
    const made = await create(fresh('Nazwa'));
    const params = { id: made.id };
    const second = await keeper.client.call(routes.update, { params, body: { name: fresh('Druga') } });
    const { status, problem } = await keeper.client.send(routes.update, {
      params,
      body: { name: fresh('Trzecia'), concurrencyStamp: made.concurrencyStamp },
    });
    expect(status).toBe(409);
    expect(problem?.code).toBe('Kartoteka:ConcurrencyConflict');
    expect(problem?.data).toEqual(second);
    const races = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        keeper.client.send(routes.update, {
          params,
          body: { name: fresh(`Próba ${at}`), concurrencyStamp: second.concurrencyStamp },
        }),
      ),
    );
    expect(races.map((race) => race.status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('a named row in use cannot be deleted, but can be archived', async () => {
    const made = await create(fresh('Używana'));
    const user = await use(label, made.id);
    const params = { id: made.id };
    const usage = await keeper.client.call(routes.usage, { params });
    expect(usage).toEqual({
      items: [{ kind, id: user, name: expect.any(String) as string }],
      counts: [{ kind, count: 1, isDirect: true }],
      totalCount: 1,
      cardsInProgress: 0,
    });
    const { status, problem } = await keeper.client.send(routes.remove, { params });
    expect(status).toBe(403);
    expect(problem?.code).toBe('Kartoteka:InUse');
    expect(problem?.data).toEqual({ usedBy: usage.items });

    const archived = await keeper.client.call(routes.archive, { params });
    expect(archived.isArchived).toBe(true);
    expect(await keeper.client.call(routes.archive, { params })).toEqual(archived);
    expect((await keeper.client.call(routes.get, { params })).isArchived).toBe(true);
    const search = (filters?: object[]) =>
      keeper.client.send(routes.search, { body: { search: made.name, filters } });
    expect((await search()).body).toMatchObject({ totalCount: 0 });
    const onlyArchived = [{ id: 'isArchived', value: { values: ['true'] } }];
    expect((await search(onlyArchived)).body).toMatchObject({ totalCount: 1, items: [{ id: made.id }] });
    await expect(use(label, made.id)).rejects.toMatchObject({ answer: { status: 400 } });

    expect((await keeper.client.call(routes.unarchive, { params })).isArchived).toBe(false);
    expect((await search()).body).toMatchObject({ totalCount: 1 });
  });

  test('a named row is never used and deleted at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await create(fresh('Ginąca'));
      const [removal, used] = await Promise.all([
        keeper.client.send(routes.remove, { params: { id } }),
        use(label, id).then(
          () => true,
          () => false,
        ),
      ]);
      expect(removal.status).toBe(used ? 403 : 204);
    }
  });

  test('every change of a named row advances the clock of definitions', async () => {
    const clock = async () =>
      (await app.sql<{ version: string }>('select version from definition_clock'))[0]?.version;
    let before = await clock();
    const unseen: string[] = [];
    const changing = async <T>(what: string, change: Promise<T>): Promise<T> => {
      const answer = await change;
      const after = await clock();
      if (after === before) unseen.push(what);
      before = after;
      return answer;
    };
    const { id } = await changing('create', create(fresh('Zegar')));
    const params = { id };
    const body = { name: fresh('Zegarek') };
    await changing('update', keeper.client.call(routes.update, { params, body }));
    await changing('archive', keeper.client.call(routes.archive, { params }));
    await changing('restore', keeper.client.call(routes.unarchive, { params }));
    await changing('delete', keeper.client.call(routes.remove, { params }));
    expect(unseen).toEqual([]);
  });
});
