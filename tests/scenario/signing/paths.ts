import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import type { Party } from '@kartoteka/domain/card/definition';
import { formData } from '../../env/card-plant.ts';
import type { Person } from '../../env/person.ts';
import { FRESH_PASSWORD, freshUser } from '../../env/user-calls.ts';
import type { Stage, SweptPlant } from './plant.ts';

/** An account that the attacker may control now, no matter what the server answered. */
interface Account {
  readonly userName: string;
  readonly password: string;
}

/** A way in which a person could try to sign a card that they must not sign. */
export interface Path {
  readonly name: string;
  /** The status of the card when the path begins. */
  readonly at: 'inProgress' | 'awaitingApproval';
  /**
   * Walks the path and ignores refusals. Returns the accounts that then try to sign, besides the attacker's own
   * account.
   */
  readonly walk: (plant: SweptPlant, stage: Stage) => Promise<readonly Account[] | void>;
}

const update = ({ client }: SweptPlant, id: string, body: object) =>
  client.send(identityUserRoutes.update, { params: { id }, body });
const remove = ({ client }: SweptPlant, id: string) =>
  client.send(identityUserRoutes.remove, { params: { id } });
const own = (plant: SweptPlant, body: object) => update(plant, plant.attacker.id, body);
const ownRoles = ({ attacker }: SweptPlant, ...more: string[]) => [attacker.roleName, ...more];
const seize = (plant: SweptPlant, person: Person, more: object = {}) =>
  update(plant, person.id, { password: FRESH_PASSWORD, ...more });
const account = (userName: string): Account[] => [{ userName, password: FRESH_PASSWORD }];

/** Creates a user. Returns the account and its id, which is '' when the call was refused. */
async function made({ client }: SweptPlant, more: Record<string, unknown> = {}) {
  const body = freshUser({ roleNames: [], ...more });
  const answer = await client.send(identityUserRoutes.create, { body });
  const { id = '' } = (answer.body ?? {}) as { id?: string };
  return { id, accounts: account(body.userName) };
}
async function move({ client }: SweptPlant, { app }: Stage, id: string, parentId: string | null) {
  const [unit] = await app.sql<{ name: string }>(
    'select display_name as name from organization_unit where id = $1',
    [id],
  );
  const body = { displayName: unit?.name, parentId };
  return client.send(organizationUnitRoutes.update, { params: { id }, body });
}
async function subUnit({ client }: SweptPlant, parentId: string): Promise<string> {
  const body = { displayName: `Nowa ${parentId}`, parentId };
  const answer = await client.send(organizationUnitRoutes.create, { body });
  return ((answer.body ?? {}) as { id?: string }).id ?? parentId;
}
async function reassign({ client, cardId }: SweptPlant, { people }: Stage, body: Party) {
  const approvalId = (await formData(people.marta, cardId)).approvals[0]?.id ?? '';
  return client.send(controlCardRoutes.reassign, { params: { id: cardId, approvalId }, body });
}
const toOneself = (plant: SweptPlant, stage: Stage) =>
  reassign(plant, stage, { type: 'user', value: plant.attacker.id });
const grant = ({ client }: SweptPlant, { roleId, roleName }: Person, ...names: string[]) =>
  client.send(identityRoleRoutes.updateForm, {
    params: { id: roleId },
    body: { role: { name: roleName }, permissions: names.map((name) => ({ name, isGranted: true })) },
  });
const entryOf = async ({ cardId }: SweptPlant, { people }: Stage) =>
  (await formData(people.marta, cardId)).elements[1]?.entries[1]?.id ?? '';
const wholeForm = ({ client, cardId }: SweptPlant, body: object) =>
  client.send(controlCardRoutes.update, {
    params: { id: cardId },
    body: { name: null, isSubmitted: false, ...body },
  });
const saved = ({ client, cardId }: SweptPlant, elementTemplateId: string, data: object, submit = false) =>
  client.send(controlCardRoutes.saveElement, {
    params: { id: cardId },
    body: { elementTemplateId, data, submit },
  });

const waiting = (name: string, walk: Path['walk']): Path => ({ name, at: 'awaitingApproval', walk });
const filling = (name: string, walk: Path['walk']): Path => ({ name, at: 'inProgress', walk });

const OWN: readonly Path[] = [
  waiting('own role', async (plant) => {
    await own(plant, { roleNames: ownRoles(plant, plant.roles.signing.name) });
  }),
  waiting('own role, and the right to sign', async (plant) => {
    await own(plant, { roleNames: ownRoles(plant, plant.roles.signing.name, plant.roles.approval.name) });
  }),
  waiting('own unit', async (plant) => {
    await own(plant, { organizationUnitIds: [plant.units.signing] });
  }),
  waiting('own unit below', async (plant) => {
    await own(plant, { organizationUnitIds: [plant.units.own, plant.units.below] });
  }),
  waiting('own role and unit at once', async (plant) => {
    const { roles, units } = plant;
    await own(plant, {
      name: 'Nowe',
      roleNames: ownRoles(plant, roles.signing.name),
      organizationUnitIds: [units.signing],
    });
  }),
  waiting('place of the own unit', async (plant, stage) => {
    await move(plant, stage, plant.units.own, plant.units.signing);
  }),
  waiting('place of the unit above the own unit', async (plant, stage) => {
    await move(plant, stage, plant.units.ownTop, plant.units.below);
  }),
  waiting('a new sub-unit, joined', async (plant) => {
    await own(plant, { organizationUnitIds: [await subUnit(plant, plant.units.signing)] });
  }),
  waiting('a unit that is joined, then moved', async (plant, stage) => {
    await own(plant, { organizationUnitIds: [plant.units.other] });
    await move(plant, stage, plant.units.other, plant.units.signing);
  }),
  waiting('a move and a join that meet', async (plant, stage) => {
    await Promise.all([
      own(plant, { organizationUnitIds: [plant.units.other] }),
      move(plant, stage, plant.units.other, plant.units.signing),
    ]);
  }),
  waiting('the right to sign for the own role', async (plant) => {
    await grant(plant, plant.attacker, 'Kartoteka.ControlCards.Approval');
  }),
  waiting('the right to manage permissions for the own role, then the role', async (plant) => {
    await grant(plant, plant.attacker, 'AbpIdentity.Roles.ManagePermissions');
    await own(plant, { roleNames: ownRoles(plant, plant.roles.signing.name) });
  }),
];

const MADE: readonly Path[] = [
  waiting('a new user with the role', async (plant) => {
    const roleNames = [plant.roles.signing.name, plant.roles.approval.name];
    return (await made(plant, { roleNames })).accounts;
  }),
  waiting('a new user in the unit', async (plant) => {
    const roleNames = [plant.roles.approval.name];
    return (await made(plant, { roleNames, organizationUnitIds: [plant.units.signing] })).accounts;
  }),
  waiting('a new user in the unit below', async (plant) => {
    const roleNames = [plant.roles.approval.name];
    return (await made(plant, { roleNames, organizationUnitIds: [plant.units.below] })).accounts;
  }),
  waiting('a new user who gets the role later', async (plant) => {
    const { id, accounts } = await made(plant);
    await update(plant, id, { roleNames: [plant.roles.signing.name, plant.roles.approval.name] });
    return accounts;
  }),
  waiting('a new user who gets the unit later', async (plant) => {
    const { id, accounts } = await made(plant, { roleNames: [plant.roles.approval.name] });
    await update(plant, id, { organizationUnitIds: [plant.units.signing] });
    return accounts;
  }),
  waiting('a new user whose unit is moved', async (plant, stage) => {
    const more = { roleNames: [plant.roles.approval.name], organizationUnitIds: [plant.units.other] };
    const { accounts } = await made(plant, more);
    await move(plant, stage, plant.units.other, plant.units.below);
    return accounts;
  }),
  waiting('a new user made while the unit moves', async (plant, stage) => {
    const more = { roleNames: [plant.roles.approval.name], organizationUnitIds: [plant.units.own] };
    const [{ accounts }] = await Promise.all([
      made(plant, more),
      move(plant, stage, plant.units.own, plant.units.signing),
    ]);
    return accounts;
  }),
  waiting('the role as a default role', async (plant) => {
    const { id, name } = plant.roles.signing;
    const body = { name, isDefault: true };
    await plant.client.send(identityRoleRoutes.update, { params: { id }, body });
    return (await made(plant, { roleNames: undefined })).accounts;
  }),
  waiting('another role under the name of the role that signs', async (plant) => {
    const { id, name } = plant.roles.signing;
    const renamed = { name: `${name} stara` };
    await plant.client.send(identityRoleRoutes.update, { params: { id }, body: renamed });
    await plant.client.send(identityRoleRoutes.create, { body: { name } });
    return (await made(plant, { roleNames: [name, plant.roles.approval.name] })).accounts;
  }),
];

const SEIZED: readonly Path[] = [
  waiting('the signer’s password', async (plant) => {
    await seize(plant, plant.signer);
    return account(plant.signer.userName);
  }),
  waiting('the signer’s login, e-mail and password', async (plant) => {
    const userName = `przejęty-${plant.signer.id}`;
    await seize(plant, plant.signer, { userName, email: `${plant.signer.id}@inny.test` });
    return account(userName);
  }),
  waiting('the signer’s login, for a user of one’s own', async (plant) => {
    const { id, userName } = plant.signer;
    await update(plant, id, { userName: `dawny-${id}`, email: `${id}@b.test` });
    const roleNames = [plant.roles.approval.name];
    return (await made(plant, { userName, email: userName, roleNames })).accounts;
  }),
  waiting('the signer awakened from inactivity', async (plant, { app }) => {
    await app.sql('update app_user set is_active = false where id = $1', [plant.signer.id]);
    await seize(plant, plant.signer, { isActive: true });
    return account(plant.signer.userName);
  }),
  waiting('a bystander’s password, then the role', async (plant) => {
    await seize(plant, plant.bystander);
    const roleNames = [plant.roles.signing.name, plant.roles.approval.name];
    await update(plant, plant.bystander.id, { roleNames });
    return account(plant.bystander.userName);
  }),
  waiting('a bystander’s role, then the password', async (plant) => {
    const roleNames = [plant.roles.signing.name, plant.roles.approval.name];
    await update(plant, plant.bystander.id, { roleNames });
    await seize(plant, plant.bystander);
    return account(plant.bystander.userName);
  }),
  waiting('a bystander’s password with the unit', async (plant) => {
    await seize(plant, plant.bystander, { organizationUnitIds: [plant.units.below] });
    return account(plant.bystander.userName);
  }),
  waiting('a neighbour’s password, and the place of their unit', async (plant, stage) => {
    await seize(plant, plant.neighbour);
    await move(plant, stage, plant.units.other, plant.units.signing);
    return account(plant.neighbour.userName);
  }),
  waiting('the place of a neighbour’s unit, and their password', async (plant, stage) => {
    await move(plant, stage, plant.units.other, plant.units.signing);
    await seize(plant, plant.neighbour);
    return account(plant.neighbour.userName);
  }),
];

const GIVEN: readonly Path[] = [
  waiting('the slot given to oneself', async (plant, stage) => {
    await toOneself(plant, stage);
  }),
  waiting('the signer deactivated, the slot given away', async (plant, stage) => {
    await update(plant, plant.signer.id, { isActive: false });
    await toOneself(plant, stage);
  }),
  waiting('the signer deleted, the slot given away', async (plant, stage) => {
    await remove(plant, plant.signer.id);
    await toOneself(plant, stage);
  }),
  waiting('the signer without roles and units, the slot given away', async (plant, stage) => {
    const roleNames = [plant.signer.roleName, plant.roles.approval.name];
    await update(plant, plant.signer.id, { roleNames, organizationUnitIds: [] });
    await toOneself(plant, stage);
  }),
  waiting('the signer without the right to approve, the slot given away', async (plant, stage) => {
    const { roles, signer, slot } = plant;
    const kept = slot.type === 'role' ? [roles.signing.name] : [];
    await update(plant, signer.id, { roleNames: [signer.roleName, ...kept] });
    await toOneself(plant, stage);
  }),
  waiting('the role that lets the signer approve deleted, the slot given away', async (plant, stage) => {
    const params = { id: plant.roles.approval.id };
    await plant.client.send(identityRoleRoutes.remove, { params });
    await toOneself(plant, stage);
  }),
  waiting('the unit of the signer moved away, the slot given away', async (plant, stage) => {
    await move(plant, stage, plant.units.below, plant.units.other);
    await toOneself(plant, stage);
  }),
  waiting('the template changed to name oneself', async (plant, { app }) => {
    const { id } = plant.template;
    const { body } = await plant.client.send(controlCardTemplateRoutes.get, { params: { id } });
    const approvals = [{ type: 'user', value: plant.attacker.id }];
    await plant.client.send(controlCardTemplateRoutes.update, {
      params: { id },
      body: { ...(body as object), approvals },
    });
    await app.jobs.drained();
  }),
];

const FILLED: readonly Path[] = [
  filling('an entry saved', async (plant) => {
    await saved(plant, plant.template.element('Pomiary'), { [plant.template.field('Wynik')]: '3' });
  }),
  filling('an entry deleted', async (plant, stage) => {
    const id = await entryOf(plant, stage);
    await plant.client.send(controlCardRoutes.removeEntry, { params: { id } });
  }),
  filling('the card renamed', async (plant) => {
    await wholeForm(plant, { name: `Inna ${plant.cardId}` });
  }),
  filling('the whole form', async (plant) => {
    const { template } = plant;
    const data = { [template.field('Partia')]: 'B2' };
    await wholeForm(plant, { elementsData: { [template.element('Dane')]: { 0: data } } });
  }),
];

/** The ways that could lead to a signature. */
export const PATHS: readonly Path[] = [...OWN, ...MADE, ...SEIZED, ...GIVEN, ...FILLED];
