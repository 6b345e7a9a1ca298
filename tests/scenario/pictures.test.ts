import { createHash } from 'node:crypto';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { pictureAddress, pictureHash } from '@kartoteka/domain/picture-address';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { pngUrl, vastPngUrl } from '../env/pictures.ts';
import { startTestApp, testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let keeper: Keeper;
let plant: CardPlant;
beforeAll(async () => {
  keeper = await openWarehouse(app);
  plant = await openPlant(app);
});

const choices = (...pictures: string[]): Setting[] => [
  {
    type: 'availableOptions',
    options: pictures.map((value, at) => ({
      value: `o${at}`,
      label: `Opcja ${at}`,
      attributes: [{ type: 'image', value }],
    })),
  },
];
const picturesOf = (settings: readonly { type: string; options?: unknown }[]): string[] =>
  settings.flatMap((setting) => {
    const { options = [] } = setting as { options?: { attributes: { type: string; value: string }[] }[] };
    return options.flatMap(({ attributes }) => attributes.map(({ value }) => value));
  });

const bodyWith = (...pictures: string[]) => ({
  displayName: fresh('Wygląd'),
  controlType: 'select' as const,
  storedValueType: 'text' as const,
  settings: choices(...pictures),
});
const typeWith = (...pictures: string[]) =>
  keeper.client.call(dataTypeRoutes.create, { body: bodyWith(...pictures) });
const sendType = (...pictures: string[]) =>
  keeper.client.send(dataTypeRoutes.create, { body: bodyWith(...pictures) });
const get = (path: string, headers: Record<string, string> = {}) => fetch(app.origin + path, { headers });

/** Starts an operator's card with one field of this data type. */
async function cardWith(dataTypeId: string) {
  const elements = [{ name: 'Wygląd', dataTypeId }];
  const { id: formTemplateId } = await keeper.client.call(formTemplateRoutes.create, {
    body: { name: fresh('Formularz'), elements },
  });
  const id = await keeper.template({
    isCurrentVersion: true,
    elements: [{ name: 'Kontrola', formTemplateId }],
  });
  const cardId = await startCard(plant.ola, { id } as Parameters<typeof startCard>[1]);
  return { cardId, formTemplateId, form: await formData(plant.ola, cardId) };
}

describe('pictures of options', () => {
  test('a picture of an option is re-encoded when it is first saved, and stays the same afterwards', async () => {
    const made = await typeWith(pngUrl(1), pngUrl(2), pngUrl(1));
    const shown = picturesOf(made.settings);
    expect(shown[0]).toMatch(/^data:image\/png;base64,/);
    expect([shown[0] === shown[2], shown[0] === shown[1]]).toEqual([true, false]);
    const again = await keeper.client.call(dataTypeRoutes.update, {
      params: { id: made.id },
      body: { ...made, concurrencyStamp: made.concurrencyStamp },
    });
    expect(again.settings).toEqual(made.settings);
    expect(await keeper.client.call(dataTypeRoutes.get, { params: { id: made.id } })).toEqual(again);
    const [row] = await app.sql<{ text: string }>(
      'select settings::text as text from data_type where id = $1',
      [made.id],
    );
    expect(row?.text.length).toBeLessThan(1_000);
    const told = await app.sql(
      `select from audit_event where target_id = $1 and action = 'definition.updated' and changes <> '[]'`,
      [made.id],
    );
    expect(told).toHaveLength(0);
  });

  test("a card's form, a form template and the list of data types contain the address of an option's picture", async () => {
    const type = await typeWith(pngUrl(3));
    const bytes = Buffer.from(picturesOf(type.settings)[0]?.split(',')[1] ?? '', 'base64');
    const address = pictureAddress(createHash('sha256').update(bytes).digest('hex'));
    const { form, formTemplateId } = await cardWith(type.id);
    expect(picturesOf(form.elements[0]?.formTemplate?.elements[0]?.dataType.settings ?? [])).toEqual([
      address,
    ]);
    const template = await keeper.client.call(formTemplateRoutes.get, { params: { id: formTemplateId } });
    expect(picturesOf(template.elements[0]?.dataType?.settings ?? [])).toEqual([address]);
    const list = await keeper.client.call(dataTypeRoutes.search, { body: { search: type.displayName } });
    expect(picturesOf(list.items[0]?.settings ?? [])).toEqual([address]);
    const answer = await get(address);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a picture of an option is on the paper of a card', async () => {
    const type = await typeWith(pngUrl(4), pngUrl(5));
    const { cardId, form } = await cardWith(type.id);
    const element = form.elements[0];
    const field = element?.formTemplate?.elements[0];
    await save(plant.ola, cardId, element?.id ?? '', { [field?.id ?? '']: 'o1' }, { submit: true });
    const paper = await app.client.call(controlCardExportRoutes.read, { params: { id: cardId } });
    const shown = paper.elements[0]?.entries[0]?.fields[0]?.pictures ?? [];
    expect(shown).toEqual(picturesOf(field?.dataType.settings ?? []).slice(1));
  });

  const PLACE = 'settings.0.options.1.attributes.0.value';
  const broken = pngUrl(6).slice(0, -40);
  test.each([
    [
      'cannot be decoded',
      `${broken}${'A'.repeat((4 - ((broken.length - 22) % 4)) % 4)}`,
      'Nie można odczytać',
    ],
    ['has too many pixels', vastPngUrl(7, 4_001, 4_000), 'najwyżej 16 megapikseli'],
    ['is an address', pictureAddress('0'.repeat(64)), 'PNG, JPEG albo WebP'],
  ])('a picture of an option is refused at its field when it %s', async (_what, picture, message) => {
    const { status, problem } = await sendType(pngUrl(8), picture);
    expect([status, problem?.validationErrors?.map(({ members }) => members.join('.'))]).toEqual([
      400,
      [PLACE],
    ]);
    expect(problem?.validationErrors?.[0]?.message).toContain(message);
  });

  test('pictures of more than 64 megapixels together are refused at the first picture above the limit', async () => {
    const pictures = Array.from({ length: 5 }, (_, at) => vastPngUrl(at, 4_000, 4_000));
    const { status, problem } = await sendType(...pictures);
    expect([status, problem?.validationErrors?.map(({ members }) => members.join('.'))]).toEqual([
      400,
      ['settings.0.options.4.attributes.0.value'],
    ]);
  });
});

describe('the address of a picture', () => {
  let address: string;
  beforeAll(async () => {
    const type = await typeWith(pngUrl(9));
    const [row] = await app.sql<{ text: string }>(
      'select settings::text as text from data_type where id = $1',
      [type.id],
    );
    address = /\/api\/app\/pictures\/[\da-f]{64}/.exec(row?.text ?? '')?.[0] ?? '';
  });

  test('everybody can load a picture by its address, browsers may keep it, and it cannot run scripts', async () => {
    const answer = await get(address);
    const header = (name: string) => answer.headers.get(name);
    expect(answer.status).toBe(200);
    expect(header('content-type')).toBe('image/png');
    expect(header('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(header('content-disposition')).toMatch(/^attachment;/);
    expect(header('content-length')).toBe(String((await answer.arrayBuffer()).byteLength));
  });

  test('a picture is not sent again to a browser that has it', async () => {
    const etag = `"${pictureHash(address)}"`;
    expect((await get(address)).headers.get('etag')).toBe(etag);
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get(address, { 'If-None-Match': tag });
      expect([answer.status, answer.headers.get('etag'), (await answer.text()).length]).toEqual([
        304,
        etag,
        0,
      ]);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
    expect((await get(address, { 'If-None-Match': '"x"' })).status).toBe(200);
  });

  test('an unknown picture is a 404', async () => {
    const other = address.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const path of [other, `${address}0`, address.slice(0, -1), address.replace(/.{64}$/, 'x')]) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
        path,
        404,
        expect.not.stringContaining('immutable'),
      ]);
    }
  });

  test('the database refuses to change or delete a stored picture', async () => {
    for (const statement of [
      'delete from picture',
      'update picture set width = 1',
      'truncate picture cascade',
    ]) {
      await expect(app.sql(statement)).rejects.toThrow(/append-only/);
    }
  });
});

test('calls for pictures have their own rate limit among calls without a token', async () => {
  const small = await startTestApp({ from: 'empty', env: { LIMIT_API: '30' } });
  try {
    const unknown = small.origin + pictureAddress('a'.repeat(64));
    for (let at = 0; at < 35; at += 1) await (await fetch(unknown)).text();
    expect((await fetch(unknown)).status).toBe(429);
    const other = await fetch(`${small.origin}/api/abp/application-configuration`);
    expect(other.status).toBe(200);
  } finally {
    await small.close();
  }
});
