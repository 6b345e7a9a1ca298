import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes, type User } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import type { Party } from '@kartoteka/domain/card/definition';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import type { Answer } from '../env/client.ts';
import { makeRole, makeUnit, makeUser } from '../env/people.ts';
import { addPerson, type Person, TEST_PASSWORD } from '../env/person.ts';
import { makeTemplate, type TemplateDraft } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { createUser, FRESH_PASSWORD, freshUser, removeUser } from '../env/user-calls.ts';

const app = testApp({ from: 'empty' });
const OWN = 'Volo.Abp.Identity:OwnMembership';
const APPROVES = 'Volo.Abp.Identity:OpensApproval';
const ACCOUNT = 'Volo.Abp.Identity:ApproverAccount';

const CLERK: readonly Policy[] = [
  'AbpIdentity.Users',
  'AbpIdentity.Users.Create',
  'AbpIdentity.Users.Update',
  'AbpIdentity.Users.Delete',
  'AbpIdentity.Roles',
  'Kartoteka.Administration',
  'Kartoteka.Administration.OrganizationUnits',
  'Kartoteka.ControlCards',
  'Kartoteka.ControlCards.Approval',
];
let plant: CardPlant;
/** A role that a slot names, with a policy that the clerk and the manager have too. */
let signing: string;
const SIGNING = 'podpisujący';
let plain: string;
const PLAIN = 'zwykła';
/** A unit that a slot names. */
let lab: string;
/** The sub-unit of `lab`. */
let bench: string;
/** A unit that no slot names. */
let hall: string;
/** The sub-unit of `hall`. */
let line: string;
/** A person who manages users and units and has `.Approval`, but may not change who can sign. */
let clerk: Person;
/** A person with the same policies and `.ManagePermissions`. */
let manager: Person;
/** A user without any unit or role that a slot names. */
let victim: Person;
/** A user whom a slot names. */
let named: Person;

const asRole = (value: string): Party => ({ type: 'role', value });
const asUnit = (value: string): Party => ({ type: 'organizationUnit', value });
const draft = (approvals: readonly Party[], more: Partial<TemplateDraft> = {}): TemplateDraft => ({
  elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
  approvals,
  ...more,
});

beforeAll(async () => {
  plant = await openPlant(app);
  signing = await makeRole(app.sql, SIGNING, ['Kartoteka.ControlCards.Approval']);
  plain = await makeRole(app.sql, PLAIN, []);
  lab = await makeUnit(app.sql, 'Laboratorium');
  bench = await makeUnit(app.sql, 'Stół', lab);
  hall = await makeUnit(app.sql, 'Hala');
  line = await makeUnit(app.sql, 'Linia', hall);
  named = await addPerson(app, []);
  await makeTemplate(app.sql, draft([asRole(signing), asUnit(lab), { type: 'user', value: named.id }]));
});
beforeEach(async () => {
  clerk = await addPerson(app, CLERK);
  manager = await addPerson(app, [...CLERK, 'AbpIdentity.Roles.ManagePermissions']);
  victim = await addPerson(app, []);
  await app.sql('update app_user set is_active = true where id = $1', [named.id]);
});

const update = (by: Person, id: string, body: Record<string, unknown>): Promise<Answer> =>
  by.client.send(identityUserRoutes.update, { params: { id }, body });
const join = (person: Person, unit: string) =>
  app.sql('insert into user_organization_unit values ($1, $2)', [person.id, unit]);
const hold = (person: Person, role: string) =>
  app.sql('insert into user_role values ($1, $2)', [person.id, role]);
const move = async (by: Person, id: string, parentId: string | null) => {
  const { displayName } = await by.client.call(organizationUnitRoutes.get, { params: { id } });
  return by.client.send(organizationUnitRoutes.update, { params: { id }, body: { displayName, parentId } });
};
const told = ({ status, problem }: Answer) => [
  status,
  problem?.code ?? null,
  ...(problem?.validationErrors ?? []).map(({ members }) => members.join('.')),
];
/** Returns the changes that the trail recorded for the last action of this kind. */
async function trailOf(action: string): Promise<readonly { path: string; new: unknown }[]> {
  const [row] = await app.sql<{ changes: { path: string; new: unknown }[] }>(
    'select changes from audit_event where action = $1 order by at desc, id limit 1',
    [action],
  );
  return row?.changes ?? [];
}

/** Changes, each with the refusal that a caller without the right to manage permissions gets. */
const CHANGES: readonly [string, () => Promise<(by: Person) => Promise<Answer>>, (string | number)[]][] = [
  [
    'own roles',
    async () => (by) => update(by, by.id, { roleNames: [by.roleName, PLAIN] }),
    [403, OWN, 'roleNames'],
  ],
  [
    'own units',
    async () => (by) => update(by, by.id, { organizationUnitIds: [line] }),
    [403, OWN, 'organizationUnitIds'],
  ],
  [
    'own roles and units at once',
    async () => (by) => update(by, by.id, { roleNames: [by.roleName, SIGNING], organizationUnitIds: [lab] }),
    [403, OWN, 'roleNames', 'organizationUnitIds'],
  ],
  [
    'a role that signs',
    async () => (by) => update(by, victim.id, { roleNames: [SIGNING] }),
    [403, APPROVES, 'roleNames'],
  ],
  [
    'a unit that signs',
    async () => (by) => update(by, victim.id, { organizationUnitIds: [lab] }),
    [403, APPROVES, 'organizationUnitIds'],
  ],
  [
    'a unit below a unit that signs',
    async () => (by) => update(by, victim.id, { organizationUnitIds: [line, bench] }),
    [403, APPROVES, 'organizationUnitIds'],
  ],
  [
    'a new user with a role that signs',
    async () => (by) => createUser(by, freshUser({ roleNames: [SIGNING] })),
    [403, APPROVES, 'roleNames'],
  ],
  [
    'a new user in a unit that signs',
    async () => (by) => createUser(by, freshUser({ organizationUnitIds: [bench] })),
    [403, APPROVES, 'organizationUnitIds'],
  ],
  [
    'the role that signs taken away',
    async () => {
      await hold(victim, signing);
      return (by) => update(by, victim.id, { roleNames: [victim.roleName] });
    },
    [403, APPROVES, 'roleNames'],
  ],
  ...(
    [
      ['password', () => FRESH_PASSWORD],
      ['email', () => `inny-${victim.id}@zaklad.test`],
      ['userName', () => `inny-${victim.id}`],
      ['isActive', () => false],
      ['lockoutEnabled', () => false],
    ] as const
  ).flatMap(([field, value]): (typeof CHANGES)[number][] => [
    [
      `${field} of the user whom a slot names`,
      async () => (by) => update(by, named.id, { [field]: value() }),
      [403, ACCOUNT, field],
    ],
    [
      `${field} of somebody with a role that signs`,
      async () => {
        await hold(victim, signing);
        return (by) => update(by, victim.id, { [field]: value() });
      },
      // The clerk has the policy of this role too, so only the rule about signers refuses the change.
      [403, ACCOUNT, field],
    ],
    [
      `${field} of somebody below a unit that signs`,
      async () => {
        await join(victim, bench);
        return (by) => update(by, victim.id, { [field]: value() });
      },
      [403, ACCOUNT, field],
    ],
  ]),
  [
    'unlocking somebody below a unit that signs',
    async () => {
      await join(victim, bench);
      return (by) => by.client.send(identityUserRoutes.unlock, { params: { id: victim.id } });
    },
    [403, ACCOUNT],
  ],
  [
    'deleting somebody below a unit that signs',
    async () => {
      await join(victim, bench);
      return (by) => removeUser(by, victim.id);
    },
    [403, ACCOUNT],
  ],
  [
    'moving a unit with people under a unit that signs',
    async () => {
      const unit = await makeUnit(app.sql, `Ludzie ${victim.id}`);
      await join(victim, await makeUnit(app.sql, 'Brygada', unit));
      return (by) => move(by, unit, bench);
    },
    [403, APPROVES, 'parentId'],
  ],
  [
    'moving a unit with people away from a unit that signs',
    async () => {
      const unit = await makeUnit(app.sql, `Ludzie ${victim.id}`, bench);
      await join(victim, unit);
      return (by) => move(by, unit, hall);
    },
    [403, APPROVES, 'parentId'],
  ],
];

describe('only a caller who manages permissions changes who signs cards', () => {
  test.each(CHANGES)(
    'changing who signs cards needs the right to manage permissions: %s',
    async (_what, prepare, refusal) => {
      const change = await prepare();
      expect(told(await change(clerk))).toEqual(refusal);
      expect((await change(manager)).status).toBeLessThan(300);
    },
  );

  test('a caller who does not manage permissions cannot move a unit that they belong to, nor the units above it', async () => {
    for (const by of [clerk, manager]) {
      const top = await makeUnit(app.sql, `Góra ${by.id}`);
      const below = await makeUnit(app.sql, 'Dół', top);
      await join(by, below);
      const expected = by === clerk ? [403, OWN, 'parentId'] : [200, null];
      for (const unit of [below, top]) expect(told(await move(by, unit, line))).toEqual(expected);
    }
  });
});

describe('changes that do not affect who signs cards', () => {
  test('an update of oneself that changes nothing succeeds', async () => {
    await join(clerk, bench);
    const user = await clerk.client.call(identityUserRoutes.get, { params: { id: clerk.id } });
    const same = await update(clerk, clerk.id, { ...user, roleNames: user.roleNames?.toReversed() });
    expect(same.status).toBe(200);
    expect(same.body).toMatchObject({ roleNames: [clerk.roleName], organizationUnitIds: [bench] });
  });

  test('names, and roles and units that no slot names, can be changed without managing permissions', async () => {
    const body = { name: 'Nowe', roleNames: [PLAIN], organizationUnitIds: [line] };
    expect((await update(clerk, victim.id, body)).status).toBe(200);
    expect((await update(clerk, named.id, { name: 'Nowe' })).status).toBe(200);
    expect((await update(clerk, named.id, { isActive: true, password: '' })).status).toBe(200);
    expect((await update(clerk, victim.id, { password: FRESH_PASSWORD, isActive: false })).status).toBe(200);
    expect((await createUser(clerk, freshUser(body))).status).toBe(200);
  });

  test('users can change their own account, even when they sign cards', async () => {
    await join(clerk, bench);
    expect((await update(clerk, clerk.id, { email: `moj-${clerk.id}@zaklad.test` })).status).toBe(200);
  });

  test('an assignment alone does not make a party a signer', async () => {
    const filling = await makeRole(app.sql, 'wypełniający', []);
    await makeTemplate(
      app.sql,
      draft([], { elements: [{ name: 'Dane', assignments: [asRole(filling), asUnit(hall)] }] }),
    );
    const body = { roleNames: ['wypełniający'], organizationUnitIds: [hall] };
    expect((await update(clerk, victim.id, body)).status).toBe(200);
  });

  test('empty units can be moved and created anywhere, and units can be renamed', async () => {
    const unit = await makeUnit(app.sql, 'Pusta', hall);
    expect((await move(clerk, unit, lab)).status).toBe(200);
    const made = { displayName: 'Nowy stół', parentId: lab };
    expect((await clerk.client.send(organizationUnitRoutes.create, { body: made })).status).toBe(200);
    await join(victim, bench);
    const body = { displayName: 'Stół główny', parentId: lab };
    const renamed = await clerk.client.send(organizationUnitRoutes.update, { params: { id: bench }, body });
    expect(renamed.status).toBe(200);
  });

  test('a default role that signs is not given to a new user whose roles are not named', async () => {
    await app.sql('update role set is_default = true where id = any($1)', [[signing, plain]]);
    const rolesBy = async (by: Person) => ((await createUser(by, freshUser())).body as User).roleNames;
    expect(await rolesBy(clerk)).toEqual([PLAIN]);
    expect(await rolesBy(manager)).toEqual([SIGNING, PLAIN].toSorted());
    await app.sql('update role set is_default = false');
  });
});

describe('the time for which a party counts as a signer', () => {
  /** Returns whether the clerk may give the role. */
  const mayGive = async (role: string): Promise<boolean> =>
    (await update(clerk, victim.id, { roleNames: [role] })).status === 200;
  const cardOf = async (approvals: readonly Party[], by = plant.ola) => {
    const of = await makeTemplate(app.sql, draft(approvals));
    const id = await startCard(by, of);
    const submit = () => save(by, id, of.element('Dane'), { [of.field('Partia')]: 'A' }, { submit: true });
    return { id, of, submit };
  };

  test('a version that is no longer current does not name a signer, but its open cards do', async () => {
    const role = await makeRole(app.sql, 'z wersji', []);
    const { id, of, submit } = await cardOf([asRole(role), asRole(plant.roles.quality)]);
    await app.sql('update control_card_template set is_current_version = false where id = $1', [of.id]);
    expect(await mayGive('z wersji')).toBe(false);
    await submit();
    expect(await mayGive('z wersji')).toBe(false);
    const body = { reason: 'Pomyłka' };
    await plant.marta.client.call(controlCardRoutes.void, { params: { id }, body });
    expect(await mayGive('z wersji')).toBe(true);
  });

  test('a deleted card no longer names a signer', async () => {
    const role = await makeRole(app.sql, 'z usuniętej', []);
    const { id, of } = await cardOf([asRole(role)]);
    await app.sql('update control_card_template set is_current_version = false where id = $1', [of.id]);
    expect(await mayGive('z usuniętej')).toBe(false);
    await plant.ola.client.call(controlCardRoutes.remove, { params: { id }, query: {} });
    expect(await mayGive('z usuniętej')).toBe(true);
  });

  test('a party that was given a slot counts as a signer until the card is finished', async () => {
    const role = await makeRole(app.sql, 'przekazana', ['Kartoteka.ControlCards.Approval']);
    await makeUser(app.sql, `Ewa Ewidentna${victim.id}`, { roles: [role] });
    const nobody = await makeRole(app.sql, 'niczyja', []);
    const { id, submit } = await cardOf([asRole(nobody)]);
    await submit();
    expect(await mayGive('przekazana')).toBe(true);
    await update(clerk, victim.id, { roleNames: [] });
    const approvalId = (await formData(plant.marta, id)).approvals[0]?.id ?? '';
    await plant.marta.client.call(controlCardRoutes.reassign, {
      params: { id, approvalId },
      body: asRole(role),
    });
    expect(await mayGive('przekazana')).toBe(false);
    const body = { reason: 'Pomyłka' };
    await plant.marta.client.call(controlCardRoutes.void, { params: { id }, body });
    expect(await mayGive('przekazana')).toBe(true);
  });
});

describe('changes by a caller who manages permissions', () => {
  test('a caller who manages permissions can change who signs cards, and the trail records the effect', async () => {
    const of = await makeTemplate(app.sql, draft([asUnit(hall)], { name: 'Karta hali' }));
    await update(manager, victim.id, { roleNames: [SIGNING], organizationUnitIds: [line] });
    const opened = (await trailOf('user.updated')).find(({ path }) => path === 'opensApproval')?.new;
    expect(opened).toEqual([
      expect.stringMatching(/^Jednostka organizacyjna Hala \(.*Karta hali.*\)$/),
      expect.stringMatching(/^Rola podpisujący \(.+\)$/),
    ]);
    await update(manager, victim.id, { roleNames: [], organizationUnitIds: [line] });
    const changes = await trailOf('user.updated');
    expect(changes.map(({ path }) => path)).toEqual(['roleNames', 'closesApproval']);
    await createUser(manager, freshUser({ organizationUnitIds: [line] }));
    expect((await trailOf('user.created')).map(({ path }) => path)).toContain('opensApproval');
    const unit = await makeUnit(app.sql, `Przenoszona ${victim.id}`);
    await join(await addPerson(app, []), unit);
    await move(manager, unit, line);
    expect((await trailOf('organizationUnit.updated')).map(({ path }) => path)).toContain('opensApproval');
    await app.sql('update control_card_template set is_current_version = false where id = $1', [of.id]);
  });

  test("a caller who manages permissions can change a signer's password, and the trail records the change", async () => {
    await update(manager, named.id, { password: TEST_PASSWORD });
    const changes = await trailOf('user.updated');
    expect(changes.map(({ path }) => path)).toEqual(['password', 'opensApproval']);
    expect(changes[1]?.new).toEqual([expect.stringMatching(/^Użytkownik .*\(Wzór \d+\)$/)]);
  });

  test('the trail says that deactivating or deleting a signer closes an approval, and that activating opens it', async () => {
    await hold(victim, signing);
    const lastOf = async (action: string) => (await trailOf(action)).at(-1)?.path;
    for (const isActive of [false, true]) {
      await update(manager, victim.id, { isActive });
      expect(await lastOf('user.updated')).toBe(isActive ? 'opensApproval' : 'closesApproval');
    }
    await removeUser(manager, victim.id);
    expect(await lastOf('user.deleted')).toBe('closesApproval');
  });
});

test('roles, units and users show whether they approve cards', async () => {
  const { items: roles } = await clerk.client.call(identityRoleRoutes.all);
  const role = (id: string) => roles.find((one) => one.id === id)?.isApproving;
  expect([role(signing), role(plain)]).toEqual([true, false]);
  const { items: units } = await clerk.client.call(organizationUnitRoutes.list);
  const unit = (id: string) => units.find((one) => one.id === id)?.isApproving;
  expect([unit(lab), unit(bench), unit(hall), unit(line)]).toEqual([true, true, false, false]);
  await join(victim, bench);
  const approves = async (person: Person) =>
    (await clerk.client.call(identityUserRoutes.get, { params: { id: person.id } })).isApproving;
  expect([await approves(victim), await approves(named), await approves(clerk)]).toEqual([true, true, false]);
});
