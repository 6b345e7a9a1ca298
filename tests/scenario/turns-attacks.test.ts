import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { historyCheckRoutes } from '@kartoteka/contract/history-check';
import { RULE_REGEX, type Setting } from '@kartoteka/domain/data-type/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectTime } from '../env/absolute-time.ts';
import { markOf } from '../env/answers.ts';
import { type CardPlant, openPlant, save, startCard } from '../env/card-plant.ts';
import { type MeasuredApp, startMeasuredApp } from '../env/measured/measured-app.ts';
import { makeRole, makeUser, PASSWORD } from '../env/people.ts';
import { noisyPngUrl } from '../env/pictures.ts';
import { makeTemplate } from '../env/templates.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

/** Maximum CPU time of one turn of the event loop, in ms (docs/decisions/heavy-calls.md). */
const LONGEST_TURN = 50;
const TRIES = 6;
/** The longest time in ms that another user's call may wait during an attack, on a busy machine. */
const PATIENCE = 1_000;

let app: MeasuredApp;
let plant: CardPlant;
let keeper: Keeper;
/** A client that may check the histories of all cards. */
let auditor: MeasuredApp['client'];

beforeAll(async () => {
  app = await startMeasuredApp({ from: 'empty' });
  plant = await openPlant(app);
  keeper = await openWarehouse(app);
  const role = await makeRole(app.sql, 'audyt', ['Kartoteka.Administration.Audit']);
  await makeUser(app.sql, 'Ada Audytorska', { roles: [role] });
  auditor = app.client.as('Audytorska', PASSWORD);
});
afterAll(async () => {
  await app.close();
});

/** Requests the server's health again and again until `over`, and returns the longest wait in ms. */
async function longestWait(over: AbortSignal): Promise<number> {
  let longest = 0;
  while (!over.aborted) {
    const asked = performance.now();
    await fetch(`${app.origin}/health/live`).then((answer) => answer.text());
    longest = Math.max(longest, performance.now() - asked);
  }
  return longest;
}

interface Attack<T> {
  readonly answer: T;
  /** The longest time in ms that another call waited during the attack. */
  readonly waited: number;
  /** CPU time in ms of the longest turn. */
  readonly turn: number;
}

/**
 * Runs an attack while other calls request the server's health. Repeats the attack after a turn that was too long,
 * because a garbage collection may fall into any turn. Returns the best try, whose longest turn is the shortest.
 */
async function attack<T>(call: () => Promise<T>): Promise<Attack<T>> {
  let best = await attackOnce(call);
  for (let left = TRIES - 1; left > 0 && best.turn >= LONGEST_TURN; left -= 1) {
    const next = await attackOnce(call);
    if (next.turn < best.turn) best = next;
  }
  return best;
}

async function attackOnce<T>(call: () => Promise<T>): Promise<Attack<T>> {
  // Requests the health once beforehand, because code that runs for the first time is compiled.
  await fetch(`${app.origin}/health/live`);
  await app.dearestTurn();
  const over = new AbortController();
  const others = longestWait(over.signal);
  const answer = await call();
  over.abort();
  return { answer, waited: await others, turn: await app.dearestTurn() };
}

const pattern = (...values: string[]): Setting => ({
  type: 'validValue',
  validValue: { type: RULE_REGEX, values },
});

/**
 * A pattern that the product refuses to store. Older databases may have such patterns, from the time before the
 * refusal.
 */
const HUGE = '(?:a?a?a?a?a?a?a?a?){600}b';

test('a stored pattern of ten thousand steps and a text of 4,000 letters do not delay other calls', async (context) => {
  const template = await makeTemplate(app.sql, {
    elements: [{ name: 'E', fields: [{ name: 'Pole', settings: [pattern(HUGE)] }] }],
  });
  const id = await startCard(plant.ola, template);
  const field = template.field('Pole');
  const send = (value: string) =>
    plant.ola.client.send(controlCardRoutes.saveElement, {
      params: { id },
      body: { elementTemplateId: template.element('E'), data: { [field]: value }, submit: true },
    });
  const { answer, waited, turn } = await attack(() => send('a'.repeat(4_000)));
  expect([answer.status, markOf(answer)]).toEqual([400, [`data.${field}`]]);
  expect(turn).toBeLessThan(LONGEST_TURN);
  expectTime(context, 'the longest wait of others', waited, PATIENCE);
  // The server still judges a short value by this pattern.
  expect((await send('aaab')).status).toBe(200);
});

test('patterns that are too large are refused at their fields before they are compiled', async (context) => {
  const large = 'x{1000}'.repeat(139);
  const { answer, waited, turn } = await attack(() =>
    keeper.client.send(dataTypeRoutes.create, {
      body: {
        displayName: fresh('Typ'),
        storedValueType: 'text',
        settings: Array.from({ length: 20 }, (_, at) => pattern(`${large}${at}`)),
      },
    }),
  );
  expect(answer.status).toBe(400);
  expect(markOf(answer)).toEqual(
    expect.arrayContaining(Array.from({ length: 20 }, (_, at) => `settings.${at}.validValue.values.0`)),
  );
  expect(turn).toBeLessThan(LONGEST_TURN);
  expectTime(context, 'the longest wait of others', waited, PATIENCE);
});

test('a form whose own patterns have the largest allowed size does not delay other calls', async () => {
  const dataTypeId = await keeper.dataType();
  const elements = Array.from({ length: 200 }, (_, at) => ({
    name: `Pole ${at}`,
    dataTypeId,
    dataTypeSettings: { validatorSettings: { type: 3, validValues: [`[a-z]{90}${at}`] } },
  }));
  const { answer, turn } = await attack(() =>
    keeper.client.send(formTemplateRoutes.create, { body: { name: fresh('Formularz'), elements } }),
  );
  expect([answer.status, markOf(answer)?.toString().slice(0, 200)]).toEqual([200, undefined]);
  expect(turn).toBeLessThan(LONGEST_TURN);
});

test('six megabytes of opening tags in a template do not delay other calls, and are refused at their fields', async (context) => {
  const body = {
    name: fresh('Wzór'),
    controlCardGroupId: await keeper.group(),
    controlCardTypeId: await keeper.type(),
    elements: Array.from({ length: 30 }, (_, at) => ({ name: `E${at}`, description: '<p>'.repeat(66_000) })),
  };
  const { answer, waited, turn } = await attack(() =>
    keeper.client.send(controlCardTemplateRoutes.create, { body }),
  );
  expect(answer.status).toBe(400);
  expect(markOf(answer)).toContain('elements.29.description');
  expect(turn).toBeLessThan(LONGEST_TURN);
  expectTime(context, 'the longest wait of others', waited, PATIENCE);
});

test('rich text that is expensive to clean in a small body does not delay other calls', async (context) => {
  const body = {
    name: fresh('Wzór'),
    controlCardGroupId: await keeper.group(),
    controlCardTypeId: await keeper.type(),
    elements: Array.from({ length: 10 }, (_, at) => ({ name: `E${at}`, description: '<'.repeat(20_001) })),
  };
  const { answer, waited, turn } = await attack(() =>
    keeper.client.send(controlCardTemplateRoutes.create, { body }),
  );
  expect(answer.status).toBe(400);
  expect(turn).toBeLessThan(LONGEST_TURN);
  expectTime(context, 'the longest wait of others', waited, PATIENCE);
});

/** Makes settings with pictures of about `bytes` bytes in all. Each picture takes 190 kB. */
const pictures = (bytes: number): Setting => ({
  type: 'availableOptions',
  options: Array.from({ length: Math.floor(bytes / 190_000) }, (_, at) => ({
    value: `o${at}`,
    label: '',
    attributes: [{ type: 'image', value: noisyPngUrl(at, 218) }],
  })),
});
const select = (...settings: Setting[]) => ({
  displayName: fresh('Wygląd'),
  controlType: 'select' as const,
  storedValueType: 'text' as const,
  settings,
});

test('a data type with 1.9 MB of pictures in two hundred fields does not delay other calls, and a card with these fields starts within 2 s', async (context) => {
  const made = await attack(() =>
    keeper.client.send(dataTypeRoutes.create, { body: select(pictures(1_900_000)) }),
  );
  expect(made.answer.status).toBe(200);
  expect(made.turn).toBeLessThan(LONGEST_TURN);
  expectTime(context, 'the longest wait of others', made.waited, PATIENCE);
  const { id: dataTypeId } = made.answer.body as { id: string };
  const elements = Array.from({ length: 200 }, (_, at) => ({ name: `Pole ${at}`, dataTypeId }));
  const { answer, waited, turn } = await attack(async () => {
    const form = await keeper.client.call(formTemplateRoutes.create, {
      body: { name: fresh('Formularz'), elements },
    });
    const id = await keeper.template({
      isCurrentVersion: true,
      elements: [{ name: 'E', formTemplateId: form.id }],
    });
    const began = performance.now();
    const cardId = await startCard(plant.ola, { id } as Parameters<typeof startCard>[1]);
    const started = performance.now() - began;
    const reads = await Promise.all(
      Array.from({ length: 6 }, () =>
        plant.ola.client.send(controlCardRoutes.formData, { params: { id: cardId } }),
      ),
    );
    return { started, statuses: reads.map(({ status }) => status), read: reads[0]?.body };
  });
  expect(answer.statuses).toEqual([200, 200, 200, 200, 200, 200]);
  expect(JSON.stringify(answer.read).length).toBeLessThan(1_000_000);
  expectTime(context, 'the start of a card', answer.started, 2_000);
  expect(turn).toBeLessThan(LONGEST_TURN);
  expectTime(context, 'the longest wait of others', waited, PATIENCE);
});

test('a data type with 1.9 MB of words in two hundred fields is refused and does not delay other calls', async (context) => {
  const attributes = [{ type: 'note', value: 'x'.repeat(1_900_000) }];
  const options: Setting = { type: 'availableOptions', options: [{ value: 'A', label: '', attributes }] };
  const dataTypeId = await keeper.dataType(select(options));
  const elements = Array.from({ length: 200 }, (_, at) => ({ name: `Pole ${at}`, dataTypeId }));
  const { answer, waited, turn } = await attack(() =>
    keeper.client.send(formTemplateRoutes.create, { body: { name: fresh('Formularz'), elements } }),
  );
  expect(answer.status).toBe(400);
  expect(turn).toBeLessThan(LONGEST_TURN);
  expectTime(context, 'the longest wait of others', waited, PATIENCE);
});

test('a data type of 7.5 MB is refused and does not delay other calls', async (context) => {
  const attributes = [{ type: 'note', value: 'x'.repeat(7_500_000) }];
  const options: Setting = { type: 'availableOptions', options: [{ value: 'A', label: '', attributes }] };
  const { answer, waited, turn } = await attack(() =>
    keeper.client.send(dataTypeRoutes.create, { body: select(options) }),
  );
  expect([answer.status, markOf(answer)]).toEqual([400, ['settings']]);
  expect(turn).toBeLessThan(LONGEST_TURN);
  expectTime(context, 'the longest wait of others', waited, PATIENCE);
});

/**
 * Makes a card with one entry, and continues its history with saves by the same person, each 10 ms after the one
 * before. Every save replaces a text of `length` letters. Returns the card's id.
 */
async function oftenSaved(saves: number, length: number): Promise<string> {
  const template = await makeTemplate(app.sql, { elements: [{ name: 'E', fields: [{ name: 'Pole' }] }] });
  const id = await startCard(plant.ola, template);
  await save(plant.ola, id, template.element('E'), { [template.field('Pole')]: 'a' });
  await app.sql(
    `insert into card_event (card_id, seq, id, at, user_id, user_name, type, payload, previous_hash, hash)
      select card_id, seq + n, gen_random_uuid(), at + n * interval '10 ms', user_id, user_name, type,
        payload || jsonb_build_object('isNew', false, 'changes', jsonb_build_array(jsonb_build_object(
          'formElementId', $2::text, 'old', repeat(chr(97 + n % 2), $4), 'new', repeat(chr(98 - n % 2), $4)))),
        previous_hash, hash
      from card_event, generate_series(1, $3::int) n where card_id = $1 and type = 'entrySaved'`,
    [id, template.field('Pole'), saves, length],
  );
  await app.sql('update control_card set history_count = history_count + $2 where id = $1', [id, saves]);
  return id;
}

test('the paper of a card that was saved thirty thousand times does not delay other calls', async (context) => {
  const id = await oftenSaved(30_000, 1);
  const { answer, waited, turn } = await attack(() =>
    app.client.call(controlCardExportRoutes.read, { params: { id } }),
  );
  expect(answer.elements[0]?.entries[0]?.fields[0]).toMatchObject({ text: 'a', changes: [] });
  expect(turn).toBeLessThan(LONGEST_TURN);
  expectTime(context, 'the longest wait of others', waited, PATIENCE);
});

test('the server keeps less than 60 MiB in memory while it makes the paper of a card with 120 MB of saves', async () => {
  const id = await oftenSaved(60, 1_000_000);
  const [before = 0] = await app.memory();
  const over = new AbortController();
  const paper = app.client.call(controlCardExportRoutes.read, { params: { id } }).finally(() => over.abort());
  let most = 0;
  while (!over.signal.aborted) most = Math.max(most, (await app.memory())[0] ?? 0);
  await paper;
  expect((most - before) / 1024 / 1024).toBeLessThan(60);
});

/** Makes a card that waits for one signature after 50 rounds with a hundred slots each. Returns the card's id. */
async function afterManyRounds(): Promise<string> {
  const template = await makeTemplate(app.sql, {
    elements: [{ name: 'E', fields: [{ name: 'Pole' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
  const id = await startCard(plant.ola, template);
  await save(plant.ola, id, template.element('E'), { [template.field('Pole')]: 'a' }, { submit: true });
  await app.sql('update approval_slot set round = 51 where card_id = $1', [id]);
  await app.sql('update control_card set approval_round = 51 where id = $1', [id]);
  await app.sql(
    `insert into approval_slot (id, card_id, round, position, type, value, label, is_due, closed_at)
      select gen_random_uuid(), $1, round, position, 'role', $2, 'jakość kart', true, now()
      from generate_series(1, 50) round, generate_series(0, 99) position`,
    [id, plant.roles.quality],
  );
  return id;
}

test('a signature and the paper of a card with five thousand slots of earlier rounds do not delay other calls', async () => {
  // A card can be signed only once, so each try has its own card.
  const ids: string[] = [];
  while (ids.length < TRIES) ids.push(await afterManyRounds());
  const cards = ids.values();
  const { answer, turn } = await attack(async () => {
    const params = { id: cards.next().value ?? '' };
    const { approvals } = await plant.jagoda.client.call(controlCardRoutes.formData, { params });
    const approvalId = approvals[0]?.id ?? '';
    await plant.jagoda.client.call(controlCardRoutes.approve, { params: { ...params, approvalId } });
    return app.client.call(controlCardExportRoutes.read, { params });
  });
  expect(answer.signatures.map(({ signed }) => signed?.by)).toEqual(['Jagoda Jakość']);
  expect(turn).toBeLessThan(LONGEST_TURN);
});

/** Starts the check of the histories of all cards in the background. */
async function startCheck(): Promise<void> {
  await auditor.call(historyCheckRoutes.start);
  await app.work();
}

/** Returns the result of the running check when it has ended. */
async function endedCheck() {
  for (;;) {
    const check = await auditor.call(historyCheckRoutes.status);
    if (check.state !== 'running') return check;
  }
}

test('the history check of a card with thousands of entries does not delay other calls', async (context) => {
  const template = await makeTemplate(app.sql, { elements: [{ name: 'E', repeat: {} }] });
  const [element, field] = [template.element('E'), template.field('Uwagi')];
  const entries = Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [at, { [field]: 'x' }]));
  const { id } = await plant.marta.client.call(controlCardRoutes.create, {
    body: { name: 'Karta', controlCardTemplateId: template.id, elementsData: { [element]: entries } },
  });
  const { answer, waited, turn } = await attack(async () => {
    await startCheck();
    return endedCheck();
  });
  expect(answer.state).toBe('succeeded');
  expect(answer.found.filter((what) => what.includes(id))).toEqual([]);
  expect(turn).toBeLessThan(LONGEST_TURN);
  expectTime(context, 'the longest wait of others', waited, PATIENCE);
});

test('the server keeps less than 60 MiB in memory while it checks the history of a card with 120 MB of saves', async () => {
  await oftenSaved(60, 1_000_000);
  const [before = 0] = await app.memory();
  const over = new AbortController();
  await startCheck();
  const check = endedCheck().finally(() => over.abort());
  let most = 0;
  while (!over.signal.aborted) most = Math.max(most, (await app.memory())[0] ?? 0);
  expect((await check).state).toBe('succeeded');
  expect((most - before) / 1024 / 1024).toBeLessThan(60);
});
