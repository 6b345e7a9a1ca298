import { randomUUID } from 'node:crypto';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../env/client.ts';
import { makeRole, makeUnit } from '../env/people.ts';
import { addPerson, type Person } from '../env/person.ts';
import { makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
const APPROVES = 'Volo.Abp.Identity:OpensApproval';
const APPROVAL: Policy = 'Kartoteka.ControlCards.Approval';
const CLERK: readonly Policy[] = [
  'AbpIdentity.Users.Update',
  'AbpIdentity.Roles.Update',
  'AbpIdentity.Roles.Delete',
  APPROVAL,
];
/** The sub-unit of a unit that a slot names. */
let bench: string;
/** A user whom a slot names. */
let named: Person;
/** A person who may change users and delete roles, but not decide who can sign. */
let clerk: Person;
/** A person with the same policies and `.ManagePermissions`. */
let manager: Person;
/** A member of `bench`. */
let member: Person;

beforeAll(async () => {
  const lab = await makeUnit(app.sql, 'Laboratorium');
  bench = await makeUnit(app.sql, 'Stół', lab);
  named = await addPerson(app, []);
  await makeTemplate(app.sql, {
    name: 'Karta laboratorium',
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [
      { type: 'organizationUnit', value: lab },
      { type: 'user', value: named.id },
    ],
  });
});
beforeEach(async () => {
  clerk = await addPerson(app, CLERK);
  manager = await addPerson(app, [...CLERK, 'AbpIdentity.Roles.ManagePermissions']);
  member = await addPerson(app, []);
  await app.sql('insert into user_organization_unit values ($1, $2)', [member.id, bench]);
});

/** Creates a role that only gives the right to approve, and that no slot names. */
async function approvalRole(): Promise<{ id: string; name: string }> {
  const name = `zatwierdzająca ${randomUUID().slice(0, 8)}`;
  return { id: await makeRole(app.sql, name, [APPROVAL]), name };
}
const hold = (person: Person, role: string) =>
  app.sql('insert into user_role values ($1, $2) on conflict do nothing', [person.id, role]);
const give = (by: Person, person: Person, ...roleNames: string[]): Promise<Answer> =>
  by.client.send(identityUserRoutes.update, {
    params: { id: person.id },
    body: { roleNames: [person.roleName, ...roleNames] },
  });
const remove = (by: Person, id: string): Promise<Answer> =>
  by.client.send(identityRoleRoutes.remove, { params: { id } });
const told = ({ status, problem }: Answer) => [
  status,
  problem?.code ?? null,
  ...(problem?.validationErrors ?? []).map(({ members }) => members.join('.')),
];

/** Changes, each with the refusal that a caller without the right to manage permissions gets. */
const CHANGES: readonly [string, () => Promise<(by: Person) => Promise<Answer>>, (string | number)[]][] = [
  [
    'given to a member of an approving unit',
    async () => {
      const { name } = await approvalRole();
      return (by) => give(by, member, name);
    },
    [403, APPROVES, 'roleNames'],
  ],
  [
    'taken from a member of an approving unit',
    async () => {
      await hold(member, (await approvalRole()).id);
      return (by) => give(by, member);
    },
    [403, APPROVES, 'roleNames'],
  ],
  [
    'taken from a user whom a slot names',
    async () => {
      await hold(named, (await approvalRole()).id);
      return (by) => give(by, named);
    },
    [403, APPROVES, 'roleNames'],
  ],
  [
    'taken from a member of an approving unit by deleting the role',
    async () => {
      const { id } = await approvalRole();
      await hold(member, id);
      return (by) => remove(by, id);
    },
    [403, APPROVES],
  ],
];

describe('the right to approve of people in approving parties', () => {
  test.each(CHANGES)(
    'only a caller who manages permissions changes the right to approve: %s',
    async (_what, prepare, refusal) => {
      const change = await prepare();
      expect(told(await change(clerk))).toEqual(refusal);
      expect((await change(manager)).status).toBeLessThan(300);
    },
  );

  test('a role with the right to approve can be given, taken and deleted where nobody gains or loses a signature', async () => {
    const [first, second] = [await approvalRole(), await approvalRole()];
    const outsider = await addPerson(app, []);
    expect((await give(clerk, outsider, first.name)).status).toBe(200);
    expect((await give(clerk, outsider)).status).toBe(200);
    // A member who keeps the right through another role stays a signer.
    for (const { id } of [first, second]) await hold(member, id);
    expect((await give(clerk, member, second.name)).status).toBe(200);
    await hold(member, first.id);
    expect((await remove(clerk, first.id)).status).toBe(204);
  });

  test('of two roles that let a signer approve, only one can be deleted when both are deleted at once', async () => {
    const roles = [await approvalRole(), await approvalRole()];
    for (const { id } of roles) await hold(member, id);
    const answers = await Promise.all(roles.map(({ id }) => remove(clerk, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403]);
  });

  test('when a role is deleted whose members then cannot approve, the trail names the templates that they signed', async () => {
    const { id } = await approvalRole();
    await hold(member, id);
    expect((await remove(manager, id)).status).toBe(204);
    const trail = await app.sql<{ changes: unknown }>(
      `select changes from audit_event where action = 'role.deleted' and user_id = $1`,
      [manager.id],
    );
    const unit = 'Jednostka organizacyjna Laboratorium (Karta laboratorium)';
    expect(trail).toHaveLength(1);
    expect(trail[0]?.changes).toContainEqual({ path: 'closesApproval', old: null, new: [unit] });
  });

  test('when a role loses or gets the right to approve, the trail names the parties of its members with their templates', async () => {
    const { id, name } = await approvalRole();
    const other = await approvalRole();
    const party = { type: 'role', value: id } as const;
    const fields = [{ name: 'Partia' }];
    const of = await makeTemplate(app.sql, {
      name: 'Karta roli',
      elements: [{ name: 'Dane', fields }],
      approvals: [party],
    });
    await hold(member, id);
    const allow = async (isGranted: boolean) => {
      const body = { role: { name }, permissions: [{ name: APPROVAL, isGranted }] };
      const answer = await manager.client.send(identityRoleRoutes.updateForm, { params: { id }, body });
      expect(answer.status).toBe(200);
    };
    const parties = [
      'Jednostka organizacyjna Laboratorium (Karta laboratorium)',
      `Rola ${name} (Karta roli)`,
    ];
    for (const isGranted of [false, true]) {
      await allow(isGranted);
      const path = isGranted ? 'opensApproval' : 'closesApproval';
      expect(await lastRoleChanges()).toContainEqual({ path, old: null, new: parties });
    }
    // A member who keeps the right through another role stays a signer.
    await hold(member, other.id);
    await allow(false);
    expect((await lastRoleChanges()).map(({ path }) => path)).toEqual(['permissions']);
    await app.sql('update control_card_template set is_current_version = false where id = $1', [of.id]);
  });
});

/** Returns what the trail says of the manager's latest change of a role. */
async function lastRoleChanges(): Promise<readonly { path: string }[]> {
  const [row] = await app.sql<{ changes: { path: string }[] }>(
    `select changes from audit_event where action = 'role.updated' and user_id = $1 order by at desc, id desc limit 1`,
    [manager.id],
  );
  return row?.changes ?? [];
}
