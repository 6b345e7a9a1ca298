import { randomUUID } from 'node:crypto';
import { accountRoutes } from '@kartoteka/contract/account';
import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { listExportRoutes } from '@kartoteka/contract/list-export';
import { ROUTES } from '@kartoteka/contract/registry';
import type { Route } from '@kartoteka/contract/route';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LooseInput } from '../env/client.ts';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';
import { MET, type Met, USER_ROWS, type UserCaller } from './matrix/rows-of-people.ts';
import { answerFault, headerFault } from './matrix/strict.ts';

const CLERK: readonly Policy[] = [
  'AbpIdentity.Users.Create',
  'AbpIdentity.Users.Update',
  'AbpIdentity.Users.Delete',
];
const app = testApp({ from: 'empty' });

const hire = (name: UserCaller | Met): Promise<Person> => {
  if (name === 'administrator') return addPerson(app, 'admin');
  if (name === 'clerk') return addPerson(app, CLERK);
  return addPerson(app, name === 'stronger' ? ['Kartoteka.Administration.Audit'] : []);
};

async function told(person: Person, route: Route, input: LooseInput): Promise<string> {
  const answer = await person.client.send(route, input);
  return (
    answerFault(route, answer) ??
    headerFault(answer) ??
    [answer.status, answer.problem?.code ?? []].flat().join(' ')
  );
}

// Adds a second administrator, so that no call concerns the last administrator.
beforeAll(() => addPerson(app, 'admin'));

test.each(USER_ROWS.map((row) => [`${row.as} ${row.route} ${JSON.stringify(row.body ?? {})}`, row] as const))(
  'access to users: %s',
  async (_name, { route: name, as, body, cells }) => {
    const route = ROUTES.find((one) => one.name === name);
    if (route === undefined) throw new Error(`The contract has no ${name}.`);
    const came: string[] = [];
    for (const met of MET) {
      const caller = await hire(as);
      const { id } = met === 'self' ? caller : await hire(met);
      const sent = body && {
        body: JSON.stringify(body).replace('<unique>', `nowy-${randomUUID().slice(0, 8)}`),
      };
      came.push(`${met} ${await told(caller, route, { params: { id }, ...sent })}`);
    }
    expect(came).toEqual(MET.map((met, at) => `${met} ${cells[at]}`));
  },
);

describe("one's own sessions and files", () => {
  test("ending another user's session is answered like ending an unknown session, and the session stays open", async () => {
    const [owner, other] = [await hire('lesser'), await hire('administrator')];
    const { items } = await owner.client.call(accountRoutes.sessions);
    const params = { id: items[0]?.id ?? '' };
    expect(await told(other, accountRoutes.endSession, { params })).toBe('204');
    expect(await told(owner, accountRoutes.sessions, {})).toBe('200');
    expect(await told(owner, accountRoutes.endSession, { params })).toBe('204');
    expect(await told(owner, accountRoutes.sessions, {})).toBe('401 Volo.Authorization:010001');
  });

  test("reading or deleting another user's exported file is answered as for an unknown file, even to an administrator", async () => {
    const owner = await addPerson(app, ['Kartoteka.ControlCards.ManageGroups']);
    const others = [
      await addPerson(app, ['Kartoteka.ControlCards.ManageGroups']),
      await hire('administrator'),
    ];
    const { id } = await owner.client.call(controlCardGroupRoutes.startExport, {
      body: { columns: [{ property: 'name' }] },
    });
    await app.jobs.drained();
    for (const other of others) {
      expect(await told(other, listExportRoutes.get, { params: { id } })).toBe('404');
      expect(await told(other, listExportRoutes.file, { params: { id } })).toBe('404');
      expect(await told(other, listExportRoutes.remove, { params: { id } })).toBe('204');
    }
    expect(await told(owner, listExportRoutes.get, { params: { id } })).toBe('200');
    expect(await told(owner, listExportRoutes.file, { params: { id } })).toBe('200');
    expect(await told(owner, listExportRoutes.remove, { params: { id } })).toBe('204');
    expect(await told(owner, listExportRoutes.get, { params: { id } })).toBe('404');
  });
});

describe('roles', () => {
  const keeper = () => addPerson(app, ['AbpIdentity.Roles.Update', 'AbpIdentity.Roles.Delete']);
  const granting = () => addPerson(app, ['AbpIdentity.Roles.Update', 'AbpIdentity.Roles.ManagePermissions']);
  const grant = (role: Person, name: Policy) => ({
    params: { id: role.roleId },
    body: { role: { name: role.roleName }, permissions: [{ name, isGranted: true }] },
  });
  const { remove, update, updateForm } = identityRoleRoutes;

  test('the static role cannot be renamed or deleted', async () => {
    const { roleId } = await hire('administrator');
    const params = { id: roleId };
    expect(await told(await keeper(), update, { params, body: { name: 'inna' } })).toBe(
      '403 Volo.Abp.Identity:010005',
    );
    expect(await told(await keeper(), remove, { params })).toBe('403 Volo.Abp.Identity:010006');
  });

  test('only permitted callers change permissions, and only permissions that they have', async () => {
    const role = await hire('lesser');
    const own: Policy = 'AbpIdentity.Roles.Update';
    expect(await told(await keeper(), updateForm, grant(role, own))).toBe('403 Volo.Authorization:010001');
    expect(await told(await granting(), updateForm, grant(role, 'Kartoteka.Administration.Audit'))).toBe(
      '403 Volo.Abp.Identity:NotHeld',
    );
    expect(await told(await granting(), updateForm, grant(role, own))).toBe('200');
  });
});
