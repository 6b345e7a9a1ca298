import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardOperatorRoutes, type Kit } from '@kartoteka/contract/control-card-operator';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { type CardPlant, formData, openPlant, startCard, type Worker } from '../env/card-plant.ts';
import { addPerson, type Person } from '../env/person.ts';
import { type MadeTemplate, makeTemplate, touch } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
const UNKNOWN = 'a'.repeat(64);
let plant: CardPlant;
let admin: Person;
let template: MadeTemplate;
/** The hash of the revision that the person was shown. */
let shown: string;

beforeAll(async () => {
  plant = await openPlant(app);
  admin = await addPerson(app, 'admin');
});

beforeEach(async () => {
  template = await makeTemplate(app.sql, {
    elements: [{ name: 'Dane', assignments: [{ type: 'user', value: plant.ola.id }] }],
  });
  shown = await hashNow();
});

const kit = (who: Worker): Promise<Kit> => who.client.call(controlCardOperatorRoutes.kit);
const hashNow = async (): Promise<string> =>
  (await kit(plant.ola)).templates.find(({ familyId }) => familyId === template.familyId)?.revisionHash ?? '';
const start = (who: Worker, revisionHash: unknown, templateId = template.id) =>
  who.client.send(controlCardOperatorRoutes.initFilling, {
    params: { id: templateId },
    query: { forceFresh: 'true' },
    body: { revisionHash },
  });
const pinnedBy = async ({ body }: { body: unknown }) => {
  const [card] = await app.sql<{ hash: string }>(
    `select encode(content_hash, 'hex') as hash from control_card
     join revision on revision.id = control_card.revision_id where control_card.id = $1`,
    [(body as { id: string }).id],
  );
  return card?.hash;
};
const rename = async (name: string) => {
  await app.sql('update template_element set name = $1 where template_id = $2', [name, template.id]);
  await touch(app.sql);
};
/**
 * Moves the time of the last change of a definition into the past, and the times at which revisions stopped being
 * current.
 */
const wait = async (interval: string) => {
  await app.sql('update definition_clock set moved_at = moved_at - $1::interval', [interval]);
  await app.sql('update revision set stopped_at = stopped_at - $1::interval', [interval]);
};

test('a card starts with the revision that the person was shown while this is the current revision', async () => {
  const answer = await start(plant.ola, shown);
  expect([answer.status, await pinnedBy(answer)]).toEqual([200, shown]);
  expect((await start(plant.ola, shown.toUpperCase())).status).toBe(200);
});

test('a card starts with the revision that the person was shown until seven days after an edit', async () => {
  await rename('Po zmianie');
  await wait('6 days 23 hours');
  const answer = await start(plant.ola, shown);
  expect([answer.status, await pinnedBy(answer)]).toEqual([200, shown]);
});

test('a start of a card with a revision that was edited more than seven days ago is refused, and the refusal names the current revision', async () => {
  await rename('Po zmianie');
  await wait('7 days 1 hour');
  const answer = await start(plant.ola, shown);
  expect([answer.status, answer.problem]).toMatchObject([
    409,
    {
      code: 'Kartoteka.Card:RevisionOutdated',
      data: { templateId: template.id, revisionHash: await hashNow() },
    },
  ]);
  expect(await hashNow()).not.toBe(shown);
});

test('the refusal of an old revision names a revision that the device can read at once', async () => {
  await rename('Całkiem nowy');
  await wait('8 days');
  const { problem } = await start(plant.ola, shown);
  const { revisionHash: hash = '' } = (problem?.data ?? {}) as { revisionHash?: string };
  const read = await plant.ola.client.call(controlCardOperatorRoutes.revision, { params: { hash } });
  expect(read.elements.map(({ name }) => name)).toEqual(['Całkiem nowy']);
});

test('the seven days of a shown revision begin with the change after its last compilation, not with earlier changes', async () => {
  await wait('30 days');
  await rename('Dopiero teraz');
  expect((await start(plant.ola, shown)).status).toBe(200);
});

test('a revision that an edit restores is the current revision again', async () => {
  await rename('Inaczej');
  expect(await hashNow()).not.toBe(shown);
  await wait('8 days');
  expect((await start(plant.ola, shown)).status).toBe(409);
  await rename('Dane');
  expect(await hashNow()).toBe(shown);
  expect((await start(plant.ola, shown)).status).toBe(200);
  expect(
    await app.sql(
      "select 1 from revision where content_hash = decode($1, 'hex') and stopped_at is not null",
      [shown],
    ),
  ).toEqual([]);
});

describe('starts with the revision of another version', () => {
  const next = async (): Promise<string> => {
    const params = { id: template.id };
    const made = await admin.client.call(controlCardTemplateRoutes.newVersion, { params });
    const body = { ...made, isCurrentVersion: true };
    await admin.client.call(controlCardTemplateRoutes.update, { params: { id: made.id }, body });
    return made.id;
  };

  test('a card of the previous version can be started for seven days after another version became current', async () => {
    const later = await next();
    const answer = await start(plant.ola, shown);
    expect([answer.status, await pinnedBy(answer)]).toEqual([200, shown]);
    await wait('8 days');
    expect((await start(plant.ola, shown)).problem).toMatchObject({
      code: 'Kartoteka.Card:RevisionOutdated',
      data: { templateId: later, revisionHash: await hashNow() },
    });
  });

  test('a kit that is read during a switch of the current version leaves the revision of the previous version stopped', async () => {
    await touch(app.sql);
    const pool = createPool({ url: app.database.url, role: null, max: 1 });
    const client = await pool.connect();
    const waiting = async () =>
      (
        await app.sql(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length;
    try {
      await client.query('begin');
      await client.query('select from template_family where id = $1 for update', [template.familyId]);
      await client.query('update control_card_template set is_current_version = false where id = $1', [
        template.id,
      ]);
      const read = kit(plant.ola);
      await expect.poll(waiting).toBeGreaterThan(0);
      await client.query('commit');
      await read;
    } finally {
      client.release();
      await pool.end();
    }
    expect(
      await app.sql("select from revision where content_hash = decode($1, 'hex') and stopped_at is null", [
        shown,
      ]),
    ).toEqual([]);
    await wait('7 days 1 hour');
    expect((await start(plant.ola, shown)).problem?.code).toBe('Kartoteka.Card:RevisionOutdated');
  });

  test('a start of a card of a template with the revision of another template is a 404', async () => {
    const other = await makeTemplate(app.sql, { elements: [{ name: 'Inny' }] });
    expect((await start(plant.ola, shown, other.id)).status).toBe(404);
  });
});

test('a start of a card of an archived template is refused at once, and the refusal names no other revision', async () => {
  await admin.client.call(controlCardTemplateRoutes.archive, { params: { id: template.id } });
  expect((await start(plant.ola, shown)).problem).toMatchObject({
    code: 'Kartoteka.Card:RevisionOutdated',
    data: { templateId: null, revisionHash: null },
  });
});

describe('starts while no version of the family is current', () => {
  const setCurrent = async (isCurrentVersion: boolean) => {
    const params = { id: template.id };
    const stored = await admin.client.call(controlCardTemplateRoutes.get, { params });
    await admin.client.call(controlCardTemplateRoutes.update, {
      params,
      body: { ...stored, isCurrentVersion },
    });
  };

  test('a start of a card of a template that was withdrawn without a successor is refused at once, and the refusal names no other revision', async () => {
    await setCurrent(false);
    const answer = await start(plant.ola, shown);
    expect([answer.status, answer.problem]).toMatchObject([
      409,
      { code: 'Kartoteka.Card:RevisionOutdated', data: { templateId: null, revisionHash: null } },
    ]);
  });

  test('a card starts with the revision that the person was shown once its withdrawn template is current again', async () => {
    await setCurrent(false);
    expect((await start(plant.ola, shown)).status).toBe(409);
    await setCurrent(true);
    const answer = await start(plant.ola, shown);
    expect([answer.status, await pinnedBy(answer)]).toEqual([200, shown]);
  });

  test('a card starts with the revision of a withdrawn template once another version became current within seven days', async () => {
    await setCurrent(false);
    await wait('6 days');
    const params = { id: template.id };
    const next = await admin.client.call(controlCardTemplateRoutes.newVersion, { params });
    const body = { ...next, isCurrentVersion: true };
    await admin.client.call(controlCardTemplateRoutes.update, { params: { id: next.id }, body });
    const answer = await start(plant.ola, shown);
    expect([answer.status, await pinnedBy(answer)]).toEqual([200, shown]);
    await wait('2 days');
    expect((await start(plant.ola, shown)).problem).toMatchObject({
      code: 'Kartoteka.Card:RevisionOutdated',
      data: { templateId: next.id },
    });
  });
});

test('a start of a card with an unknown revision, or with a revision without an element for the person, is a 404', async () => {
  expect((await start(plant.ola, UNKNOWN)).status).toBe(404);
  expect((await start(plant.olek, shown)).status).toBe(404);
});

test('a person whose assignment was taken away cannot start a card, even with an earlier revision', async () => {
  await app.sql(
    `update template_assignment set value = $1 where element_id in (
       select id from template_element where template_id = $2)`,
    [plant.olek.id, template.id],
  );
  await touch(app.sql);
  const answer = await start(plant.ola, shown);
  expect([answer.status, answer.problem?.code]).toEqual([403, 'Kartoteka.Card:TemplateNotAvailable']);
});

test.each(['', 'g'.repeat(64), 'a'.repeat(63), 5])(
  'the revision hash %j is refused at its field',
  async (hash) => {
    const { status, problem } = await start(plant.ola, hash);
    expect([status, problem?.validationErrors?.map(({ members }) => members)]).toEqual([
      400,
      [['revisionHash']],
    ]);
  },
);

describe('reading a revision by its hash', () => {
  const read = (who: Worker, hash: string, headers: Record<string, string> = {}) =>
    who.client.send(controlCardOperatorRoutes.revision, { params: { hash } }, { headers });

  test('a revision that is read by its hash has the same form as a fresh card', async () => {
    const card = await formData(plant.ola, await startCard(plant.ola, template));
    const answer = await read(plant.ola, shown);
    expect(answer.body).toEqual({ hash: shown, template: card.template, elements: card.elements });
    expect(card.template.familyId).toBe(template.familyId);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(answer.headers.get('vary')).toMatch(/\bauthorization\b/i);
  });

  test('a device that has a revision gets 304 without a body', async () => {
    const etag = (await read(plant.ola, shown)).headers.get('etag') ?? '';
    const again = await read(plant.ola, shown, { 'If-None-Match': etag });
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    const plain = await read(plant.ola, shown, { 'Accept-Encoding': 'identity' });
    expect([etag, plain.headers.get('etag')]).toEqual([expect.stringMatching(/^W\/"/), etag]);
    expect((await read(plant.ola, shown, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('only people who may start or see a card of a revision can read the revision', async () => {
    const statuses = async () =>
      Promise.all(
        [plant.ola, plant.olek, plant.jagoda, plant.marta].map(
          async (who) => (await read(who, shown)).status,
        ),
      );
    expect(await statuses()).toEqual([200, 404, 404, 200]);
    const card = await startCard(plant.ola, template);
    await app.sql('insert into card_filler (card_id, user_id) values ($1, $2)', [card, plant.olek.id]);
    await app.sql(
      `insert into approval_slot (id, card_id, round, position, type, value, label, is_due)
       values (gen_random_uuid(), $1, 1, 0, 'user', $2, 'Jagoda', true)`,
      [card, plant.jagoda.id],
    );
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await app.sql('update control_card set deleted_at = now() where id = $1', [card]);
    expect(await statuses()).toEqual([200, 404, 404, 200]);
    expect((await read(plant.nikt, shown)).status).toBe(403);
    expect((await read(plant.ola, UNKNOWN)).status).toBe(404);
    expect((await read(plant.ola, 'abc')).status).toBe(404);
  });
});
