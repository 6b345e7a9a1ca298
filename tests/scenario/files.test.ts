import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { fileRoutes } from '@kartoteka/contract/file';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CardPlant, type Worker, formData, openPlant, startCard } from '../env/card-plant.ts';
import { codeOf } from '../env/answers.ts';
import { breaksOf } from '../env/breaks.ts';
import type { Answer } from '../env/client.ts';
import { cameraPhoto, pdf, photo, sendFile, storeFile } from '../env/photos.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;
let cardId: string;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Dostawa',
    elements: [
      {
        name: 'Towar',
        fields: [
          { name: 'Uwagi' },
          {
            name: 'Temperatura',
            storedValueType: 'number_float',
            settings: [{ type: 'referenceValue', referenceValue: { type: 2, values: ['2', '6'] } }],
          },
        ],
      },
      { name: 'Palety', repeat: {}, fields: [{ name: 'Paleta' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
});
beforeEach(async () => {
  cardId = await startCard(plant.ola, template);
});

/** Exif tag 0x8825, which points to the position where a photo was taken. */
const GPS_TAG = [0x88, 0x25];

/** Saves the entry of the goods with these files. Undefined sends no list of files, and null sends an empty list. */
const put = (
  files: readonly { id: string; formElementId?: string; caption?: string }[] | null | undefined,
  more: object = {},
  who: Worker = plant.ola,
): Promise<Answer> =>
  who.client.send(controlCardRoutes.saveElement, {
    params: { id: cardId },
    body: {
      elementTemplateId: template.element('Towar'),
      data: { [template.field('Uwagi')]: 'pęknięta folia' },
      ...(files === undefined ? {} : { files: [...(files ?? [])] }),
      ...more,
    },
  });
const read = (who: Worker, id: string) => who.client.send(fileRoutes.read, { params: { id } });
const thumbnail = (who: Worker, id: string) => who.client.send(fileRoutes.thumbnail, { params: { id } });
/**
 * Returns whether the Exif data of a photo name a position. The pixels are not searched, because two of their many
 * bytes may equal the tag by chance.
 */
const hasPosition = async (bytes: Uint8Array): Promise<boolean> => {
  const { exif = Buffer.alloc(0) } = await sharp(bytes).metadata();
  return [GPS_TAG, GPS_TAG.toReversed()].some((tag) => exif.includes(Buffer.from(tag)));
};
const shownFiles = async (who = plant.ola) =>
  (await formData(who, cardId)).elements[0]?.entries[0]?.files ?? [];

describe('an upload', () => {
  test('a photo is encoded anew, upright and without its position and camera, but with its time', async () => {
    const sent = await cameraPhoto(300, 200, '2026:11:20 07:31:00');
    const stored = await storeFile(plant.ola.client, sent, 'IMG_0001.JPG');
    expect(stored).toMatchObject({
      name: 'IMG_0001.JPG',
      mediaType: 'image/jpeg',
      width: 200,
      height: 300,
      originalId: null,
    });
    const { bytes, headers, status } = await read(plant.ola, stored.id);
    expect([status, headers.get('content-type'), bytes.length]).toEqual([200, 'image/jpeg', stored.size]);
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain('2026:11:20 07:31:00');
    expect(text).not.toMatch(/Aparat|Tajny|script/);
    expect(
      [await hasPosition(sent), await hasPosition(bytes)],
      'positions in the photo and in the stored file',
    ).toEqual([true, false]);
    const { orientation, exif } = await sharp(bytes).metadata();
    expect([orientation ?? 1, (exif?.length ?? 0) < 300]).toEqual([1, true]);
  });

  test('a photo has a small thumbnail, and a PDF has none and is saved by browsers instead of shown', async () => {
    const picture = await storeFile(plant.ola.client, await cameraPhoto(1600, 1200, '2026:11:20 07:31:00'));
    const small = await thumbnail(plant.ola, picture.id);
    const { format, width } = await sharp(small.bytes).metadata();
    expect([small.status, small.headers.get('content-type'), format, width]).toEqual([
      200,
      'image/webp',
      'webp',
      240,
    ]);
    expect(small.bytes.length).toBeLessThanOrEqual(20_000);
    const document = await storeFile(plant.ola.client, pdf(), 'protokół.pdf');
    expect(document).toMatchObject({ mediaType: 'application/pdf', width: null, height: null });
    expect((await thumbnail(plant.ola, document.id)).status).toBe(404);
    const { headers, bytes } = await read(plant.ola, document.id);
    expect(Buffer.from(bytes).equals(pdf())).toBe(true);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="protoko/);
  });

  test('a file that the server sends cannot run scripts in a browser, and no shared cache may keep it', async () => {
    const { id, sha256 } = await storeFile(plant.ola.client, await photo(1));
    const { headers } = await read(plant.ola, id);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, max-age=86400, immutable',
      vary: 'Authorization',
      etag: `"${sha256}"`,
    });
    const token = await plant.ola.client.token();
    const again = await fetch(`${app.origin}/api/app/files/${id}`, {
      headers: { Authorization: `Bearer ${token}`, 'If-None-Match': `"${sha256}"` },
    });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  test('a repeated upload with the same key returns the same file, and other bytes with this key are refused', async () => {
    const bytes = await photo(2);
    const headers = { 'Idempotency-Key': 'raz' };
    const [first, second] = [
      await sendFile(plant.ola.client, bytes, 'a.jpg', { headers }),
      await sendFile(plant.ola.client, bytes, 'a.jpg', { headers }),
    ];
    expect(second.body).toEqual(first.body);
    const other = await sendFile(plant.ola.client, await photo(3), 'a.jpg', { headers });
    expect(codeOf(other)).toEqual([400, 'Kartoteka:IdempotencyKeyReused']);
  });
});

describe('files of an entry', () => {
  test('an entry keeps its files when a save has no list of files, and loses files that the list leaves out', async () => {
    const one = await storeFile(plant.ola.client, await photo(1), 'paleta.jpg');
    const two = await storeFile(plant.ola.client, pdf(), 'wz.pdf');
    const field = template.field('Temperatura');
    const saved = await put([{ id: one.id, formElementId: field, caption: ' pęknięta ' }, { id: two.id }]);
    const { originalId, ...known } = one;
    expect(saved).toMatchObject({
      status: 200,
      body: {
        files: [
          {
            ...known,
            caption: 'pęknięta',
            formElementId: field,
            originalId,
            createdBy: { id: plant.ola.id, name: plant.ola.name },
            isRedacted: false,
            redactReason: null,
          },
          { id: two.id, caption: null, formElementId: null },
        ],
      },
    });
    await put(undefined);
    expect((await shownFiles()).map(({ id }) => id)).toEqual([one.id, two.id]);
    await put([{ id: two.id, caption: 'list' }]);
    expect(await shownFiles()).toMatchObject([{ id: two.id, caption: 'list' }]);
    const { items } = await plant.ola.client.call(controlCardRoutes.history, { params: { id: cardId } });
    const last = items.at(-1);
    expect(last).toMatchObject({ folded: { count: 3 }, files: [{ id: two.id }] });
    const lines = await plant.ola.client.call(controlCardRoutes.history, {
      params: { id: cardId },
      query: { line: last?.id ?? '', count: 3 },
    });
    const changesOf = (at: number) => lines.items[at]?.changes.filter(({ path }) => path === 'Załącznik');
    expect(changesOf(0)).toEqual([
      { path: 'Załącznik', old: null, new: 'paleta.jpg', isFile: true },
      { path: 'Załącznik', old: null, new: 'wz.pdf', isFile: true },
    ]);
    expect(changesOf(2)).toEqual([{ path: 'Załącznik', old: 'paleta.jpg', new: null, isFile: true }]);
    expect(await breaksOf(app)).toEqual([]);
  });

  test('the data hash changes with the files of an entry and their captions, and is the same for the same files', async () => {
    const hash = async () => (await formData(plant.ola, cardId)).dataHash;
    const { id } = await storeFile(plant.ola.client, await photo(4));
    await put([]);
    const without = await hash();
    await put([{ id }]);
    const plain = await hash();
    await put([{ id, caption: 'opis' }]);
    const captioned = await hash();
    await put([{ id }]);
    expect([new Set([without, plain, captioned]).size, await hash()]).toEqual([3, plain]);
    await put([]);
    expect(await hash()).toBe(without);
  });

  test('a file belongs to the entry that took it first, and no other entry can take it', async () => {
    const { id } = await storeFile(plant.ola.client, await photo(5));
    const foreign = await put([{ id }], {}, plant.olek);
    expect(codeOf(foreign)).toEqual([400, 'Kartoteka.File:Unknown']);
    expect(foreign.problem?.data).toEqual({ ids: [id] });
    expect(foreign.problem?.validationErrors?.[0]?.members).toEqual(['files']);
    expect((await put([{ id }])).status).toBe(200);
    const other = {
      elementTemplateId: template.element('Palety'),
      data: { [template.field('Paleta')]: '1' },
      files: [{ id }],
    };
    const moved = await plant.ola.client.send(controlCardRoutes.saveElement, {
      params: { id: cardId },
      body: other,
    });
    expect(codeOf(moved)).toEqual([400, 'Kartoteka.File:Unknown']);
    cardId = await startCard(plant.ola, template);
    expect(codeOf(await put([{ id }]))).toEqual([400, 'Kartoteka.File:Unknown']);
  });

  test('an entry takes a drawn picture only together with its original picture', async () => {
    const original = await storeFile(plant.ola.client, await photo(6));
    const drawn = await storeFile(plant.ola.client, await photo(7), 'x.png', { originalId: original.id });
    expect(drawn.originalId).toBe(original.id);
    const alone = await put([{ id: drawn.id }]);
    expect([alone.status, alone.problem?.validationErrors]).toEqual([
      400,
      [{ message: 'Zachowaj też zdjęcie, na którym rysowano.', members: ['files', '0'] }],
    ]);
    expect((await put([{ id: drawn.id }, { id: original.id }])).status).toBe(200);
  });

  test('an entry takes back the original of a new drawn picture after another person removed the original', async () => {
    const original = await storeFile(plant.ola.client, await photo(8));
    await put([{ id: original.id }]);
    expect((await put([])).status).toBe(200);
    const drawn = await storeFile(plant.bartek.client, await photo(9), 'x.png', { originalId: original.id });
    expect((await put([{ id: original.id }, { id: drawn.id }], {}, plant.bartek)).status).toBe(200);
    expect((await shownFiles()).map(({ id }) => id)).toEqual([original.id, drawn.id]);
  });

  test('an entry takes back each picture below a removed drawing when a new picture is drawn upon that drawing', async () => {
    const field = { formElementId: template.field('Temperatura') };
    const original = await storeFile(plant.ola.client, await photo(70));
    const drawn = await storeFile(plant.ola.client, await photo(71), 'x.png', { originalId: original.id });
    await put([
      { id: original.id, ...field },
      { id: drawn.id, ...field },
    ]);
    expect((await put([])).status).toBe(200);
    const again = await storeFile(plant.bartek.client, await photo(72), 'y.png', { originalId: drawn.id });
    const files = [
      { id: drawn.id, ...field },
      { id: again.id, ...field },
    ];
    expect((await put(files, {}, plant.bartek)).status).toBe(200);
    expect(await shownFiles()).toMatchObject([...files, { id: original.id, ...field }]);
  });
});
