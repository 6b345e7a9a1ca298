import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { fileRoutes } from '@kartoteka/contract/file';
import { type CardPlant, formData, openPlant, startCard, type Worker } from './card-plant.ts';
import type { Answer } from './client.ts';
import { type FieldDraft, type MadeTemplate, makeTemplate } from './templates.ts';
import type { TestApp } from './test-app.ts';

/** A file of an entry as a test names it. */
interface NamedFile {
  readonly id: string;
  readonly formElementId?: string;
  readonly caption?: string;
}

/** The norm of the temperature of goods. */
const NORM: NonNullable<FieldDraft['settings']>[number] = {
  type: 'referenceValue',
  referenceValue: { type: 2, values: ['2', '6'] },
};

/** A plant that takes deliveries: goods with remarks and a temperature, and pallets. */
export interface FilePlant extends CardPlant {
  readonly template: MadeTemplate;
  /** Starts a card as Ola. */
  start(): Promise<string>;
  /** Saves the entry of the element 'Towar' with these files. Null sends no list of files. */
  put(cardId: string, files: readonly NamedFile[] | null, more?: object, who?: Worker): Promise<Answer>;
  /** Submits the entry of 'Towar' with these files and the empty group 'Palety', so that the card is complete. */
  submit(cardId: string, files: readonly NamedFile[]): Promise<void>;
  /** Returns the files of the entry of 'Towar'. */
  files(cardId: string, who?: Worker): Promise<readonly { id: string; isRedacted: boolean }[]>;
}

/**
 * Creates the plant with a template whose cards the foreman signs. `photos` contains the photo settings of the field
 * 'Temperatura'.
 */
export async function openFilePlant(
  app: TestApp,
  photos: Pick<FieldDraft, 'photoSettings'> = {},
): Promise<FilePlant> {
  const plant = await openPlant(app);
  const template = await makeTemplate(app.sql, {
    name: 'Dostawa',
    elements: [
      {
        name: 'Towar',
        fields: [
          { name: 'Uwagi' },
          { name: 'Temperatura', storedValueType: 'number_float', settings: [NORM], ...photos },
        ],
      },
      { name: 'Palety', repeat: {}, fields: [{ name: 'Paleta' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
  const put: FilePlant['put'] = (cardId, files, more = {}, who = plant.ola) =>
    who.client.send(controlCardRoutes.saveElement, {
      params: { id: cardId },
      body: {
        elementTemplateId: template.element('Towar'),
        data: { [template.field('Uwagi')]: 'pęknięta folia' },
        ...(files === null ? {} : { files: files.map((file) => ({ ...file })) }),
        ...more,
      },
    });
  return {
    ...plant,
    template,
    start: () => startCard(plant.ola, template),
    put,
    async submit(cardId, files) {
      const written = await put(cardId, files, { submit: true });
      if (written.status !== 200) throw new Error(JSON.stringify(written.body));
      await plant.ola.client.call(controlCardRoutes.submitGroup, {
        params: { id: cardId, groupId: template.element('Palety') },
      });
    },
    async files(cardId, who = plant.ola) {
      return (await formData(who, cardId)).elements[0]?.entries[0]?.files ?? [];
    },
  };
}

export const readFile = ({ client }: Worker, id: string) => client.send(fileRoutes.read, { params: { id } });
export const readThumbnail = ({ client }: Worker, id: string) =>
  client.send(fileRoutes.thumbnail, { params: { id } });
export const redact = ({ client }: Worker, id: string, reason = 'twarz pracownika') =>
  client.send(fileRoutes.redact, { params: { id }, body: { reason } });
