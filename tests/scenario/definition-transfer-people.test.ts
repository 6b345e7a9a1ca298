import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import {
  type DecisionInput,
  type DefinitionFile,
  definitionTransferRoutes as routes,
  type PartyDecision,
  type TransferPreview,
} from '@kartoteka/contract/definition-transfer';
import { beforeAll, describe, expect, test } from 'vitest';
import { importFile, looser, preview, renamed, rowOf, smallFile } from '../env/definition-file.ts';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const plant = testApp({ from: 'empty' });
let there: Person;

beforeAll(async () => {
  there = await addPerson(plant, 'admin');
});

describe('parties of an imported template', () => {
  const withApproval = (file: DefinitionFile): DefinitionFile => ({
    ...file,
    controlCardTemplates: file.controlCardTemplates.map((one) => ({
      ...one,
      approvals: [
        { type: 'role', name: 'Nie ma takiej' },
        { type: 'organizationUnit', path: ['Obcy zakład', 'Lakiernia'] },
      ],
    })),
  });

  test('an import with an approval of an unknown party is refused until a person decides about the party', async () => {
    const file = withApproval(smallFile());
    const told = await preview(there, file);
    expect(told.parties.map(({ label, state, approves, to }) => [label, state, approves, to])).toEqual([
      ['Rola Nie ma takiej', 'open', true, null],
      ['Jednostka organizacyjna Obcy zakład / Lakiernia', 'open', true, null],
    ]);
    expect(told.losesApprovals).toBe(true);
    const refused = await importFile(there, file);
    expect([refused.status, refused.problem?.validationErrors?.map(({ members }) => members)]).toEqual([
      400,
      [
        ['parties', '0'],
        ['parties', '1'],
      ],
    ]);
  });

  test('a person may replace an unknown party of an import, or leave the party out', async () => {
    const file = withApproval(smallFile());
    const [first, second] = (await preview(there, file)).parties;
    const parties: PartyDecision[] = [
      { party: first?.party as PartyDecision['party'], to: { type: 'user', value: there.id } },
      { party: second?.party as PartyDecision['party'], to: null },
    ];
    const told = await preview(there, file, { parties });
    expect(told.parties.map(({ state, to }) => [state, to?.value ?? null])).toEqual([
      ['decided', there.id],
      ['decided', null],
    ]);
    expect(told.losesApprovals).toBe(false);
    const answer = await importFile(there, file, { parties });
    const { template } = answer.body as { template: { id: string } };
    const made = await there.client.call(controlCardTemplateRoutes.get, { params: { id: template.id } });
    expect(made.approvals).toEqual([{ type: 'user', value: there.id }]);
  });

  test('replacing an unknown party of an import with a party that does not exist leaves the party undecided', async () => {
    const file = withApproval(smallFile());
    const [first] = (await preview(there, file)).parties;
    const parties = [
      {
        party: first?.party as PartyDecision['party'],
        to: { type: 'role' as const, value: '00000000-0000-4000-8000-000000000000' },
      },
    ];
    expect((await preview(there, file, { parties })).parties[0]?.state).toBe('open');
  });
});

describe('imports and the actions of other people', () => {
  test('an import stores nothing and gets a conflict with a new preview when a definition was changed after the preview', async () => {
    const file = smallFile();
    await importFile(there, file);
    const name = file.dataTypes[0]?.name ?? '';
    const decisions: DecisionInput[] = [{ kind: 'dataType', name, decision: 'overwrite' }];
    const { stamp } = await preview(there, looser(file), { decisions });
    const { items } = await there.client.call(dataTypeRoutes.search, { body: { search: name } });
    const stored = await there.client.call(dataTypeRoutes.get, { params: { id: items[0]?.id ?? '' } });
    const settings = [
      { type: 'requirement' as const, isRequired: true },
      { type: 'validValue' as const, validValue: { type: 2 as const, values: ['1', '9'] } },
    ];
    await there.client.call(dataTypeRoutes.update, {
      params: { id: stored.id },
      body: { ...stored, settings },
    });
    const answer = await there.client.send(routes.import, { body: { file: looser(file), decisions, stamp } });
    expect([answer.status, answer.problem?.code]).toEqual([409, 'Kartoteka:ConcurrencyConflict']);
    const told = answer.problem?.data as TransferPreview;
    expect(rowOf(told, 'dataType', name).changes.map(({ path }) => path)).toContain('settings.validValue');
    const after = await there.client.call(dataTypeRoutes.get, { params: { id: stored.id } });
    expect(after.settings).toEqual(settings);
    const again = { file: looser(file), decisions, stamp: told.stamp };
    expect((await there.client.send(routes.import, { body: again })).status).toBe(200);
  });

  test('two simultaneous imports of one file store its definitions once', async () => {
    const file = smallFile();
    const { stamp } = await preview(there, file);
    const answers = await Promise.all(
      [1, 2].map(() => there.client.send(routes.import, { body: { file, stamp } })),
    );
    const found = await plant.sql('select from unit_type where name = $1', [file.unitTypes[0]?.name ?? '']);
    expect(found).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ status }) => status).every((status) => status < 500)).toBe(true);
  });

  test('a preview names the policies that a person lacks, and then the whole import is refused', async () => {
    const person = await addPerson(plant, ['Kartoteka.ControlCards.ManageTemplates']);
    const file = smallFile();
    const told = await preview(person, file);
    expect(told.rows.map(({ kind, lacks }) => [kind, lacks])).toEqual([
      ['unitType', 'Kartoteka.DataWarehouse.UnitTypes'],
      ['controlCardGroup', 'Kartoteka.ControlCards.ManageGroups'],
      ['controlCardType', 'Kartoteka.ControlCards.ManageTypes'],
      ['dataType', 'Kartoteka.DataWarehouse.DataTypes'],
      ['formTemplate', 'Kartoteka.DataWarehouse.FormTypes'],
      ['controlCardTemplate', null],
    ]);
    const refused = await importFile(person, file);
    expect([refused.status, refused.problem?.code]).toEqual([403, 'Volo.Authorization:010001']);
    expect((await importFile(there, file)).status).toBe(200);
    // All other definitions exist now, so the policy for templates is enough.
    const other = renamed(file, `${file.controlCardTemplates[0]?.name} drugi`);
    expect((await importFile(person, other)).status).toBe(200);
  });
});
