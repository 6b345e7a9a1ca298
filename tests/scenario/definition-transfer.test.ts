import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import {
  type DefinitionFile,
  definitionTransferRoutes as routes,
  type TransferPreview,
} from '@kartoteka/contract/definition-transfer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type Person } from '../env/person.ts';
import { startTestApp, type TestApp, testApp } from '../env/test-app.ts';

const plantA = testApp();
let plantB: TestApp;
let here: Person;
let there: Person;

beforeAll(async () => {
  plantB = await startTestApp({ from: 'empty' });
  here = await addPerson(plantA, 'admin');
  there = await addPerson(plantB, 'admin');
});
afterAll(async () => {
  await plantB.close();
});

const templatesOf = async (app: TestApp) =>
  app.sql<{ id: string; name: string }>(
    'select id, name from control_card_template where deleted_at is null order by name, version',
  );
const exported = (person: Person, id: string) => person.client.call(routes.export, { params: { id } });
const statuses = ({ rows }: TransferPreview) =>
  rows.map(({ kind, name, status, outcome }) => [kind, name, status, outcome]);
/** Leaves every party out that the plant does not have. */
const withoutParties = ({ parties }: TransferPreview) =>
  parties.filter(({ state }) => state === 'open').map(({ party }) => ({ party, to: null }));

async function imported(person: Person, file: DefinitionFile) {
  const first = await person.client.call(routes.preview, { body: { file } });
  const parties = withoutParties(first);
  return person.client.call(routes.import, { body: { file, parties, stamp: first.stamp } });
}

describe('round trip', () => {
  test('every template of the demo plant arrives in an empty plant and is exported there with the same content', async () => {
    const templates = await templatesOf(plantA);
    expect(templates.length).toBeGreaterThan(2);
    for (const { id, name } of templates) {
      const file = await exported(here, id);
      const preview = await here.client.call(routes.preview, { body: { file } });
      expect(preview.isIntact).toBe(true);
      expect(statuses(preview).filter(([, , status]) => status !== 'same')).toEqual([]);
      const made = await imported(there, file);
      const template = await there.client.call(controlCardTemplateRoutes.get, {
        params: { id: made.template.id },
      });
      expect(template).toMatchObject({ name, isCurrentVersion: false });
      const again = await exported(there, made.template.id);
      const withoutPeople = ({ controlCardTemplates, ...rest }: DefinitionFile) => ({
        ...rest,
        contentHash: null,
        controlCardTemplates: controlCardTemplates.map(({ elements, approvals: _, ...one }) => ({
          ...one,
          elements: elements.map(({ assignments: _none, ...element }) => element),
        })),
      });
      expect(withoutPeople(again)).toEqual(withoutPeople(file));
    }
  });
});
