import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { UNIT_LEVELS } from '@kartoteka/domain/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, markOf } from '../env/answers.ts';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';
import { createUser, freshUser, removeUser } from '../env/user-calls.ts';

const app = testApp({ from: 'empty' });
let admin: Person;
/** A person who has only the policy to see users. */
let clerk: Person;

beforeAll(async () => {
  admin = await addPerson(app, 'admin');
  clerk = await addPerson(app, ['AbpIdentity.Users']);
});

describe('organisation units', () => {
  const unit = async (displayName: string, parentId: unknown = null) =>
    (await admin.client.send(organizationUnitRoutes.create, { body: { displayName, parentId } })).body as {
      id: string;
    };
  const move = (id: string, displayName: string, parentId: string | null) =>
    admin.client.send(organizationUnitRoutes.update, { params: { id }, body: { displayName, parentId } });
  const drop = (id: string) => admin.client.send(organizationUnitRoutes.remove, { params: { id } });

  test.each([null, '', 0, undefined])(
    'an organisation unit with the parent id %j is at the root',
    async (parentId) => {
      expect(await unit(`Korzeń ${String(parentId)}.`, parentId)).toMatchObject({ parentId: null });
    },
  );

  test('organisation units with the same parent must have different names', async () => {
    const [a, b] = [await unit('A'), await unit('B')];
    await unit('Wspólna', a.id);
    expect(await unit('Wspólna', b.id)).toHaveProperty('id');
    const answer = await admin.client.send(organizationUnitRoutes.create, {
      body: { displayName: 'WSPÓLNA', parentId: a.id },
    });
    expect(codeOf(answer)).toEqual([403, 'Volo.Abp.Identity:010004']);
    expect(markOf(answer)).toEqual(['displayName']);
  });

  test('units have at most 20 levels, and the refusal of a deeper unit is at its parent', async () => {
    let parentId: string | null = null;
    for (let level = 1; level <= UNIT_LEVELS; level += 1) parentId = (await unit(`P${level}`, parentId)).id;
    const answer = await admin.client.send(organizationUnitRoutes.create, {
      body: { displayName: 'Za głęboko', parentId },
    });
    expect(answer.status).toBe(400);
    expect(markOf(answer)).toEqual(['parentId']);
    const other = await unit('Poziom bez miejsca');
    expect(markOf(await move(other.id, 'Poziom bez miejsca', parentId))).toEqual(['parentId']);
  });

  test('a unit never becomes its own descendant, even when two moves happen at once', async () => {
    const top = await unit('Góra');
    const below = await unit('Dół', top.id);
    expect(markOf(await move(top.id, 'Góra', below.id))).toEqual(['parentId']);
    const [left, right] = [await unit('Lewa'), await unit('Prawa')];
    const answers = await Promise.all([move(left.id, 'Lewa', right.id), move(right.id, 'Prawa', left.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a unit with members or sub-units cannot be deleted, and an empty unit can', async () => {
    const parent = await unit('Pełna');
    const child = await unit('Dziecko', parent.id);
    const body = freshUser({ organizationUnitIds: [child.id] });
    const member = (await createUser(admin, body)).body as { id: string };
    expect(codeOf(await drop(parent.id))).toEqual([403, 'Kartoteka:HasChildren']);
    expect(codeOf(await drop(child.id))).toEqual([403, 'Kartoteka:HasMembers']);
    await removeUser(admin, member.id);
    expect([(await drop(child.id)).status, (await drop(parent.id)).status]).toEqual([204, 204]);
  });

  test("a unit's members are counted and listed, without deleted users and without secrets", async () => {
    const hall = await unit('Hala członków');
    const below = await unit('Poniżej hali', hall.id);
    const units = { organizationUnitIds: [hall.id] };
    const [first, second, gone] = [
      freshUser({ ...units, name: 'Zofia', surname: 'Ćwik' }),
      freshUser({ ...units, name: 'Adam', surname: 'Dąb' }),
      freshUser(units),
    ];
    const [one, other, third] = await Promise.all(
      [first, second, gone].map(async (body) => (await createUser(admin, body)).body as { id: string }),
    );
    await removeUser(admin, third?.id ?? '');
    const keeper = await addPerson(app, ['Kartoteka.Administration.OrganizationUnits']);
    const membersOf = (person: Person, id: string) =>
      person.client.send(organizationUnitRoutes.members, { params: { id } });
    expect((await membersOf(keeper, hall.id)).body).toEqual({
      items: [
        { id: one?.id, name: 'Zofia Ćwik', userName: first.userName },
        { id: other?.id, name: 'Adam Dąb', userName: second.userName },
      ],
    });
    expect((await membersOf(keeper, below.id)).body).toEqual({ items: [] });
    const { items } = await keeper.client.call(organizationUnitRoutes.list);
    const countOf = (id: string) => items.find((item) => item.id === id)?.memberCount;
    expect([countOf(hall.id), countOf(below.id)]).toEqual([2, 0]);
    expect((await membersOf(clerk, hall.id)).status).toBe(403);
    expect((await membersOf(keeper, '7d0e0d6a-2f6c-4a54-9d0b-3c1c0d6b7a10')).status).toBe(404);
  });
});
