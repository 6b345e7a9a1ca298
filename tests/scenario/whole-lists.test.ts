import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { beforeAll, expect, test } from 'vitest';
import { save, startCard, type Worker } from '../env/card-plant.ts';
import { makeRole } from '../env/people.ts';
import { addPerson } from '../env/person.ts';
import { makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
/** Number of rows, more than the default page has. */
const MANY = 12;
let admin: Worker;
let templateId: string;

beforeAll(async () => {
  const person = await addPerson(app, 'admin');
  admin = { id: person.id, name: 'admin', client: person.client };
  const numbers = Array.from({ length: MANY }, (_one, at) => at + 1);
  const roleNames = ['admin'];
  for (const number of numbers) {
    await admin.client.call(organizationUnitRoutes.create, {
      body: { displayName: `Jednostka ${number}`, parentId: null },
    });
    roleNames.push(`rola ${number}`);
    await makeRole(app.sql, `rola ${number}`, []);
    const template = await makeTemplate(app.sql, {
      elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
      approvals: [{ type: 'user', value: person.id }],
    });
    await startCard(admin, template);
    const waiting = await startCard(admin, template);
    await save(admin, waiting, template.element('Dane'), {}, { submit: true });
    templateId = template.id;
  }
  await admin.client.call(identityUserRoutes.update, { params: { id: admin.id }, body: { roleNames } });
  for (let version = 1; version < MANY; version += 1) {
    await admin.client.call(controlCardTemplateRoutes.newVersion, { params: { id: templateId } });
  }
});

const cards = controlCardOperatorRoutes;
type Whole = { readonly items: readonly unknown[]; readonly totalCount?: number };
const answers: readonly [what: string, ask: () => Promise<Whole>, count: number][] = [
  ['templates that can be started', () => admin.client.call(cards.availableTemplates), MANY],
  ['cards to fill', () => admin.client.call(cards.availableCards), MANY],
  ['cards that were filled recently', () => admin.client.call(cards.recentCards), MANY],
  ['cards to sign', () => admin.client.call(controlCardRoutes.awaitingMe), MANY],
  ['organisation units', () => admin.client.call(organizationUnitRoutes.list), MANY],
  ['roles', () => admin.client.call(identityRoleRoutes.all), MANY + 1],
  [
    'roles of a user',
    () => admin.client.call(identityUserRoutes.roles, { params: { id: admin.id } }),
    MANY + 1,
  ],
  [
    'versions of a template',
    () => admin.client.call(controlCardTemplateRoutes.versions, { params: { id: templateId } }),
    MANY,
  ],
];

test.each(answers)('the list of %s is returned in full, not in pages', async (_what, ask, count) => {
  const { items, totalCount = items.length } = await ask();
  expect([items.length, totalCount]).toEqual([count, count]);
});
