import {
  type DecisionInput,
  type DefinitionFile,
  definitionTransferRoutes as routes,
  type PartyDecision,
  type TransferKind,
  type TransferPreview,
} from '@kartoteka/contract/definition-transfer';
import type { Person } from './person.ts';

export const exported = (person: Person, id: string) => person.client.call(routes.export, { params: { id } });
export const preview = (
  person: Person,
  file: DefinitionFile,
  more: { decisions?: DecisionInput[]; parties?: PartyDecision[] } = {},
) => person.client.call(routes.preview, { body: { file, ...more } });
export const statuses = ({ rows }: TransferPreview) => rows.map(({ status }) => status);
export const rowOf = (told: TransferPreview, kind: TransferKind, name: string) => {
  const found = told.rows.find((row) => row.kind === kind && row.name === name);
  if (found === undefined) throw new Error(`The preview has no ${kind} ${name}.`);
  return found;
};

/** Returns the file with another name for its template. */
export function renamed(file: DefinitionFile, name: string): DefinitionFile {
  return { ...file, controlCardTemplates: file.controlCardTemplates.map((one) => ({ ...one, name })) };
}

let count = 0;
/** Returns a small definition file with new names: one definition of each kind, with a data type for a number. */
export function smallFile(more: Partial<DefinitionFile> = {}): DefinitionFile {
  count += 1;
  const mark = `próba ${count}`;
  return {
    format: 'kartoteka-definitions',
    version: 1,
    contentHash: '',
    unitTypes: [{ name: `mm ${mark}` }],
    controlCardGroups: [{ name: `Grupa ${mark}` }],
    controlCardTypes: [{ name: `Typ ${mark}` }],
    dataTypes: [
      {
        name: `Średnica ${mark}`,
        controlType: 'text',
        storedValueType: 'number_float',
        unitType: `mm ${mark}`,
        settings: [{ type: 'requirement', isRequired: true }],
      },
    ],
    formTemplates: [
      {
        name: `Wymiary ${mark}`,
        elements: [
          {
            name: 'Średnica',
            dataType: `Średnica ${mark}`,
            filterGroup: 'Wymiary',
            description: 'Mierz suwmiarką.',
            validatorSettings: null,
          },
        ],
      },
    ],
    controlCardTemplates: [
      {
        name: `Wzór ${mark}`,
        description: '<p>Po <b>każdej</b> zmianie.</p>',
        controlCardGroup: `Grupa ${mark}`,
        controlCardType: `Typ ${mark}`,
        approvalOrderRequired: false,
        fillerMaySign: false,
        onePersonMaySignSeveral: true,
        passwordAtSigning: false,
        elements: [
          {
            name: 'Pomiar',
            formTemplate: `Wymiary ${mark}`,
            description: null,
            isRepeatable: true,
            minRepetitions: 1,
            maxRepetitions: 3,
            assignments: [],
          },
        ],
        approvals: [{ type: 'role', name: 'admin' }],
      },
    ],
    pictures: [],
    ...more,
  };
}

export async function importFile(
  person: Person,
  file: DefinitionFile,
  more: { decisions?: DecisionInput[]; parties?: PartyDecision[] } = {},
) {
  const { stamp } = await preview(person, file, more);
  return person.client.send(routes.import, { body: { file, stamp, ...more } });
}

/** Returns the file with data types whose only setting is that no value is required. */
export const looser = (file: DefinitionFile): DefinitionFile => ({
  ...file,
  dataTypes: file.dataTypes.map((one) => ({
    ...one,
    settings: [{ type: 'requirement', isRequired: false }],
  })),
});
