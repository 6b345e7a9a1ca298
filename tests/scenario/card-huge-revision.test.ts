import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { createClient } from '../env/client.ts';
import { storeEarlierRevision } from '../env/earlier-revision.ts';
import { PASSWORD } from '../env/people.ts';
import { noisyPngUrl } from '../env/pictures.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { startTestProcess, type TestProcess } from '../env/test-app.ts';

/** Number of fields of a form of 40 MB. */
const HALF = 100;
/** Bytes of the option of each field. */
const EACH = 400_000;
/** Number of fields of a form of 80 MB, each with a picture. */
const PICTURES = 320;
/** Number of fields of a form of 12 MB, which is also too large for the event loop. */
const FEWER = 30;

let app: TestProcess;
let plant: CardPlant;

beforeAll(async () => {
  app = await startTestProcess({ from: 'empty', env: { DEMO: '0' } });
  plant = await openPlant(app);
});
afterAll(async () => {
  await app.close();
});

const makeOne = () =>
  makeTemplate(app.sql, {
    elements: [{ name: 'E', fields: [{ name: 'Pole' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });

/**
 * Starts a card whose form has `fields` fields. Each field has one option with one attribute, and `valueOf` returns the
 * value of the attribute for the field at the position `at`.
 */
async function startHuge(
  of: MadeTemplate,
  type: string,
  valueOf: (at: number) => string,
  fields: number,
): Promise<string> {
  await startCard(plant.ola, of);
  await storeEarlierRevision(app.sql, of.id, (definition): CardDefinition => {
    const [element] = definition.elements;
    const [field] = element?.formTemplate?.elements ?? [];
    if (!element?.formTemplate || field === undefined) throw new Error('The template has no field.');
    const many = Array.from({ length: fields }, (_, at) => ({
      ...field,
      id: at === 0 ? field.id : randomUUID(),
      dataType: {
        ...field.dataType,
        controlType: 'select' as const,
        settings: [
          {
            type: 'availableOptions' as const,
            options: [{ value: 'A', label: 'tak', attributes: [{ type, value: valueOf(at) }] }],
          },
        ],
      },
    }));
    return {
      ...definition,
      elements: [{ ...element, formTemplate: { ...element.formTemplate, elements: many } }],
    };
  });
  return startCard(plant.ola, of);
}

const attributeOf = (card: Awaited<ReturnType<typeof formData>>, at: number): string | undefined => {
  const [setting] = card.elements[0]?.formTemplate?.elements[at]?.dataType.settings ?? [];
  const { options } = setting as unknown as { options: { attributes: { value: string }[] }[] };
  return options[0]?.attributes[0]?.value;
};

async function completed(of: MadeTemplate, id: string): Promise<string> {
  await save(plant.ola, id, of.element('E'), { [of.field('Pole')]: 'A' }, { submit: true });
  const { approvals } = await formData(plant.jagoda, id);
  await plant.jagoda.client.call(controlCardRoutes.approve, {
    params: { id, approvalId: approvals[0]?.id ?? '' },
  });
  const paper = await app.client.call(controlCardExportRoutes.read, { params: { id } });
  return `${paper.status}: ${paper.elements[0]?.entries[0]?.fields[0]?.text}`;
}

test('a card of a stored form of 40 MB with one data type in all fields opens, and is filled, signed and printed', async () => {
  const of = await makeOne();
  const text = 'ż'.repeat(EACH / 2);
  const id = await startHuge(of, 'note', () => text, HALF);
  const card = await formData(plant.ola, id);
  expect([attributeOf(card, 0), attributeOf(card, HALF - 1)]).toEqual([text, text]);
  expect(await completed(of, id)).toBe('approved: tak');
});

test('a card of a stored form of 12 MB with another data type in each field opens, and is filled, signed and printed', async () => {
  const of = await makeOne();
  const id = await startHuge(of, 'note', (at) => String(at).padEnd(EACH, 'x'), FEWER);
  const card = await formData(plant.ola, id);
  expect(attributeOf(card, FEWER - 1)).toBe('29'.padEnd(EACH, 'x'));
  expect(await completed(of, id)).toBe('approved: tak');
});

test('a revision with 80 MB of pictures shows the addresses of the pictures after the next start of the server', async () => {
  const of = await makeOne();
  const url = noisyPngUrl(7, 255);
  const id = await startHuge(of, 'image', () => url, PICTURES);
  const [stored] = await app.sql<{ size: number }>(
    `select max(octet_length(definition::text)) as size from revision where template_id = $1`,
    [of.id],
  );
  expect(stored?.size).toBeGreaterThan(64 * 1024 * 1024);
  // An earlier version, which left out large revisions, stored this value after its search for pictures.
  await app.sql(`update installation set value = '"settled"' where key = 'pictures'`);
  const { origin } = await app.startAnother();
  const ola = { ...plant.ola, client: createClient(origin).as('Oparska', PASSWORD) };
  expect(attributeOf(await formData(ola, id), PICTURES - 1)?.slice(0, 100)).toMatch(
    /^\/api\/app\/pictures\/[\da-f]{64}$/,
  );
});

test('starting a card is refused when the form of a template from an earlier version of the product would exceed 64 MB', async () => {
  const of = await makeOne();
  await app.sql(
    `update data_type set settings = jsonb_build_array(jsonb_build_object('type', 'availableOptions', 'options',
       jsonb_build_array(jsonb_build_object('value', 'A', 'attributes',
         jsonb_build_array(jsonb_build_object('type', 'note', 'value', repeat('x', 7000000)))))))
      where id = (select data_type_id from form_element where id = $1)`,
    [of.field('Pole')],
  );
  await app.sql(
    `insert into form_element (id, form_template_id, position, name, data_type_id)
      select gen_random_uuid(), form_template_id, at, name, data_type_id
      from form_element, generate_series(1, 9) as at where id = $1`,
    [of.field('Pole')],
  );
  await app.sql('update definition_clock set version = version + 1');
  const refused = await plant.ola.client.send(controlCardOperatorRoutes.initFilling, {
    params: { id: of.id },
    query: { forceFresh: 'true' },
  });
  expect([refused.status, refused.problem?.code]).toEqual([403, 'Kartoteka.Card:TemplateNotAvailable']);
});
