import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../env/answers.ts';
import { breaksOf } from '../env/breaks.ts';
import { formData, type Worker } from '../env/card-plant.ts';
import { type FilePlant, openFilePlant, readFile, readThumbnail, redact } from '../env/file-plant.ts';
import { makeUser, PASSWORD } from '../env/people.ts';
import { addPerson } from '../env/person.ts';
import { photo, sendFile, storeFile } from '../env/photos.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: FilePlant;
let cardId: string;
let photos = 0;

beforeAll(async () => {
  plant = await openFilePlant(app);
});
beforeEach(async () => {
  cardId = await plant.start();
});

const fresh = async (who = plant.ola) => {
  photos += 1;
  return storeFile(who.client, await photo(photos));
};

describe('who may see a file', () => {
  test('nobody but its author sees a file that no card has yet', async () => {
    const { id } = await fresh();
    const seen = await Promise.all(
      [plant.ola, plant.olek, plant.bartek, plant.jagoda, plant.marta].map(
        async (who) => (await readFile(who, id)).status,
      ),
    );
    expect(seen).toEqual([200, 404, 404, 404, 404]);
    expect((await readFile(plant.nikt, id)).status).toBe(403);
    expect((await app.client.send(controlCardRoutes.get, { params: { id } })).status).toBe(401);
    expect((await fetch(`${app.origin}/api/app/files/${id}`)).status).toBe(401);
  });

  test('everybody who may see the card sees its files, and nobody else', async () => {
    const { id } = await fresh();
    await plant.put(cardId, [{ id }]);
    const seen = async () =>
      Promise.all(
        [plant.ola, plant.olek, plant.bartek, plant.jagoda, plant.marta].map(async (who) => [
          (await readFile(who, id)).status,
          (await readThumbnail(who, id)).status,
          (await who.client.send(controlCardRoutes.formData, { params: { id: cardId } })).status,
        ]),
      );
    expect(await seen()).toEqual([
      [200, 200, 200],
      [200, 200, 200],
      [200, 200, 200],
      [404, 404, 404],
      [200, 200, 200],
    ]);
  });

  test('a file of a deleted card and an unknown file are not found', async () => {
    const { id } = await fresh();
    await plant.put(cardId, [{ id }]);
    await plant.ola.client.call(controlCardRoutes.remove, { params: { id: cardId } });
    expect((await readFile(plant.ola, id)).status).toBe(404);
    expect((await readFile(plant.ola, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await readFile(plant.ola, 'zdjęcie')).status).toBe(404);
  });

  test('nobody can upload a drawing on a picture that they may not see', async () => {
    const { id: originalId } = await fresh();
    const foreign = await sendFile(plant.olek.client, await photo(2), 'a.jpg', { originalId });
    expect(foreign.problem?.validationErrors?.[0]?.members).toEqual(['originalId']);
    await plant.put(cardId, [{ id: originalId }]);
    expect((await sendFile(plant.bartek.client, await photo(2), 'a.jpg', { originalId })).status).toBe(200);
    expect((await sendFile(plant.jagoda.client, await photo(2), 'a.jpg', { originalId })).status).toBe(400);
  });

  test('a person without a policy for cards cannot upload', async () => {
    expect(codeOf(await sendFile(plant.nikt.client, await photo(1)))).toEqual([
      403,
      'Volo.Authorization:010001',
    ]);
  });
});

describe('a right that is taken away', () => {
  test('a photo is attached to no card while its author may not fill cards, and is attached when the right is back', async () => {
    const admin = await addPerson(app, 'admin');
    const name = 'Zenon Zmienny';
    const id = await makeUser(app.sql, name, { roles: [plant.roles.operator] });
    const zenon: Worker = { id, name, client: app.client.as('Zmienny', PASSWORD) };
    const hold = async (...roleNames: string[]) => {
      const account = await admin.client.call(identityUserRoutes.get, { params: { id } });
      await admin.client.call(identityUserRoutes.update, {
        params: { id },
        body: { ...account, password: null, roleNames },
      });
    };
    const [stored, late] = [await fresh(zenon), await fresh(zenon)];
    const save = (files: Parameters<FilePlant['put']>[1]) => plant.put(cardId, files, {}, zenon);
    expect((await save([{ id: stored.id, caption: 'przed zmianą' }])).status).toBe(200);
    const before = await formData(plant.marta, cardId);
    const both = [{ id: stored.id, caption: 'przed zmianą' }, { id: late.id }];

    await hold();
    expect(codeOf(await save(both))).toEqual([403, 'Volo.Authorization:010001']);
    expect((await sendFile(zenon.client, await photo(3))).status).toBe(403);
    expect((await readFile(zenon, stored.id)).status).toBe(403);

    // As an approver of other cards, Zenon sees his file that no card has, but neither this card nor its file.
    await hold('jakość kart');
    expect(codeOf(await save(both))).toEqual([403, 'Volo.Authorization:010001']);
    expect((await readFile(zenon, late.id)).status).toBe(200);
    expect((await readFile(zenon, stored.id)).status).toBe(404);

    const after = await formData(plant.marta, cardId);
    expect([after.elements, after.dataHash]).toEqual([before.elements, before.dataHash]);
    expect((await readFile(plant.marta, stored.id)).status).toBe(200);
    await hold('operator kart');
    expect((await save(both)).status).toBe(200);
    expect((await plant.files(cardId)).map((file) => file.id)).toEqual([stored.id, late.id]);
    expect(await breaksOf(app)).toEqual([]);
  });
});

describe('when files may change', () => {
  test('the files of a submitted entry and of a deleted card cannot change', async () => {
    const { id } = await fresh();
    await plant.put(cardId, [], { submit: true });
    expect(codeOf(await plant.put(cardId, [{ id }]))).toEqual([403, 'Kartoteka.Card:EntrySubmitted']);
    await plant.ola.client.call(controlCardRoutes.remove, { params: { id: cardId } });
    expect((await plant.put(cardId, [{ id }])).status).toBe(404);
    const other = await plant.start();
    expect((await plant.put(other, [{ id }])).status).toBe(200);
  });

  test('a save with a file and a stale row version gets a conflict, and the file can still be used', async () => {
    const { id } = await fresh();
    await plant.put(cardId, [], { rowVersion: null });
    const stale = await plant.put(cardId, [{ id }], { rowVersion: 7 });
    expect(codeOf(stale)).toEqual([409, 'Kartoteka:ConcurrencyConflict']);
    expect((await plant.put(cardId, [{ id }], { rowVersion: 1 })).status).toBe(200);
  });

  test('when several cards take one file at the same time, one card gets the file and the others are refused', async () => {
    const others = [cardId, await plant.start(), await plant.start(), await plant.start()];
    for (let round = 0; round < 5; round += 1) {
      const { id } = await fresh();
      const answers = await Promise.all(others.map((one) => plant.put(one, [{ id }])));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
      const holders = await Promise.all(
        others.map(async (one) => (await plant.files(one)).some((file) => file.id === id)),
      );
      expect(holders.filter(Boolean)).toHaveLength(1);
    }
    expect(await breaksOf(app)).toEqual([]);
  });
});

describe('redaction', () => {
  test('a manager of cards can redact a file, whose hash and place stay, and signatures stay valid', async () => {
    const { id, sha256 } = await fresh();
    await plant.submit(cardId, [{ id, caption: 'paleta 7' }]);
    const { approvals, dataHash } = await formData(plant.bartek, cardId);
    await plant.bartek.client.call(controlCardRoutes.approve, {
      params: { id: cardId, approvalId: approvals[0]?.id ?? '' },
    });
    expect(codeOf(await redact(plant.bartek, id))).toEqual([403, 'Volo.Authorization:010001']);
    expect((await redact(plant.marta, id, ' ')).status).toBe(400);
    const answer = await redact(plant.marta, id);
    expect(answer).toMatchObject({
      status: 200,
      body: { id, sha256, caption: 'paleta 7', isRedacted: true, redactReason: 'twarz pracownika' },
    });
    for (const gone of [await readFile(plant.ola, id), await readThumbnail(plant.marta, id)])
      expect(codeOf(gone)).toEqual([404, 'Kartoteka.File:Redacted']);
    expect(codeOf(await redact(plant.marta, id))).toEqual([404, 'Kartoteka.File:Redacted']);
    expect(await plant.files(cardId)).toMatchObject([
      { id, sha256, isRedacted: true, redactReason: 'twarz pracownika' },
    ]);
    expect((await formData(plant.marta, cardId)).dataHash).toBe(dataHash);
    const { items } = await plant.marta.client.call(controlCardRoutes.history, { params: { id: cardId } });
    expect(items.at(-1)).toMatchObject({
      type: 'fileRedacted',
      reason: 'twarz pracownika',
      text: 'Usunięto treść pliku: zdjecie.jpg',
      by: { name: plant.marta.name },
    });
    expect(
      await app.sql(`select count(*)::int as n from file_content where encode(hash, 'hex') = $1`, [sha256]),
    ).toEqual([{ n: 0 }]);
    expect(await breaksOf(app)).toEqual([]);
  });

  test('redacting a photo also redacts its copy in the same card, but not in another card', async () => {
    const bytes = await photo(777);
    const [one, two, elsewhere] = [
      await storeFile(plant.ola.client, bytes),
      await storeFile(plant.ola.client, bytes),
      await storeFile(plant.ola.client, bytes),
    ];
    expect(new Set([one.sha256, two.sha256, elsewhere.sha256]).size).toBe(1);
    await plant.put(cardId, [{ id: one.id }, { id: two.id }]);
    const other = await plant.start();
    await plant.put(other, [{ id: elsewhere.id }]);
    expect((await redact(plant.marta, one.id)).status).toBe(200);
    expect((await plant.files(cardId)).map(({ isRedacted }) => isRedacted)).toEqual([true, true]);
    expect((await readFile(plant.ola, elsewhere.id)).status).toBe(200);
  });

  test.each([
    ['a drawn picture', 'its original', 1],
    ['an original', 'the picture that was drawn upon it', 0],
  ])('redacting %s also redacts %s', async (_one, _other, at) => {
    const original = await fresh();
    photos += 1;
    const drawn = await storeFile(plant.ola.client, await photo(photos), 'rysunek.jpg', {
      originalId: original.id,
    });
    const beside = await fresh();
    await plant.put(cardId, [{ id: original.id }, { id: drawn.id }, { id: beside.id }]);
    expect((await redact(plant.marta, [original, drawn][at]?.id ?? '')).status).toBe(200);
    const left = (await plant.files(cardId)).filter(({ isRedacted }) => !isRedacted);
    expect(left.map(({ id }) => id)).toEqual([beside.id]);
    expect((await readFile(plant.ola, original.id)).status).toBe(404);
    expect((await readFile(plant.ola, drawn.id)).status).toBe(404);
    expect(await breaksOf(app)).toEqual([]);
  });

  test('a picture drawn on a photo enters no card after the photo was redacted', async () => {
    const original = await fresh();
    await plant.put(cardId, [{ id: original.id }]);
    photos += 1;
    const bytes = await photo(photos);
    const drawn = await storeFile(plant.ola.client, bytes, 'rysunek.jpg', { originalId: original.id });
    const beside = await fresh();
    expect((await redact(plant.marta, original.id)).status).toBe(200);
    const late = await plant.put(cardId, [{ id: original.id }, { id: drawn.id }, { id: beside.id }]);
    expect(codeOf(late)).toEqual([400, 'Kartoteka.File:Unknown']);
    expect(late.problem?.data).toEqual({ ids: [drawn.id] });
    const again = await sendFile(plant.ola.client, bytes, 'rysunek.jpg', { originalId: original.id });
    expect([again.status, again.problem?.validationErrors]).toEqual([
      400,
      [{ members: ['file'], message: 'Usunięto treść zdjęcia, na którym rysowano. Usuń też ten rysunek.' }],
    ]);
    expect((await plant.put(cardId, [{ id: original.id }, { id: beside.id }])).status).toBe(200);
    expect(await breaksOf(app)).toEqual([]);
  });

  test('a file without a card and an unknown file cannot be redacted', async () => {
    const { id } = await fresh();
    expect(codeOf(await redact(plant.marta, id))).toEqual([403, 'Kartoteka.File:NotAttached']);
    expect((await redact(plant.marta, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});
