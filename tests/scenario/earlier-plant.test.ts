import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import type { CardElement, CardFormData } from '@kartoteka/contract/control-card-form';
import { isReturned, LIST_STATUSES } from '@kartoteka/domain/card/status';
import { beforeAll, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { type Verified, verifyEverything } from '../../apps/server/src/verify-everything.ts';
import type { Client } from '../env/client.ts';
import { type EarlierCard, earlierCards, earlierPlant } from '../env/earlier-plant.ts';
import { unfolded } from '../env/history.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: earlierPlant, env: { DEMO: '0' } });
const cards = await earlierCards();
const cases = cards.map((card): [string, EarlierCard] => [card.what, card]);
const open = cases.filter(([, { status }]) => status === 'inProgress');

let admin: Client;
let ola: Client;
let verifiedAtFirst: { breaks: string[]; verified: Verified };

beforeAll(async () => {
  admin = app.client.as('admin@demo.local');
  ola = app.client.as('ola@demo.local');
  verifiedAtFirst = await verify();
});

async function verify(): Promise<{ breaks: string[]; verified: Verified }> {
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  const breaks: string[] = [];
  const verified = await verifyEverything(db, {
    onBreak: ({ kind, what }) => breaks.push(`${kind}: ${what}`),
  });
  await db.destroy();
  return { breaks, verified };
}

const formData = (client: Client, id: string): Promise<CardFormData> =>
  client.call(controlCardRoutes.formData, { params: { id } });

test('the history of an older database is valid after all migrations, including its signatures', () => {
  const { breaks, verified } = verifiedAtFirst;
  expect(breaks).toEqual([]);
  expect(verified).toMatchObject({ cards: 13, events: 107, signatures: 9, revisions: 4, anchors: 1 });
});

test.each(cases)('a card of an older database opens unchanged: %s', async (_, card) => {
  const { what: _what, papers: _papers, history, ...shown } = card;
  expect(await formData(admin, card.id)).toMatchObject(shown);
  const { items } = await admin.call(controlCardRoutes.history, { params: { id: card.id } });
  const events = await unfolded(admin, card.id, items);
  expect(events.map(({ text }) => text)).toEqual(history);
});

test.each(cases)(
  'the check of a print from an older database gives the same result as before, or „unsigned” instead of „valid”: %s',
  async (_, { id, status, papers }) => {
    for (const [hash, state] of Object.entries(papers)) {
      const answer = await app.client.call(controlCardExportRoutes.check, {
        params: { id },
        query: { hash },
      });
      // The earlier version answered 'valid' also for a card that is not approved.
      expect(answer.state).toBe(state === 'valid' && status !== 'approved' ? 'unsigned' : state);
    }
  },
);

test('the cards of an older database are found by their texts and by their deviations', async () => {
  const found = async (body: object) =>
    (await admin.call(controlCardRoutes.search, { body: { maxResultCount: 100, ...body } })).totalCount;
  expect(await found({})).toBe(cards.length);
  expect(await found({ search: 'wal nr 7 bis' })).toBe(1);
  const outside = { id: 'hasDeviations', name: 'hasDeviations', value: { values: ['true'] } };
  expect(await found({ filters: [outside] })).toBe(cards.filter((card) => card.hasDeviations).length);
});

const listStatus = (card: EarlierCard) => (isReturned(card) ? 'returned' : card.status);

test('returned cards of an older database are counted and found separately from cards in progress', async () => {
  expect(cards.filter((card) => listStatus(card) === 'returned').length).toBeGreaterThan(0);
  for (const state of LIST_STATUSES) {
    for (const deviates of [true, false]) {
      const filters = [
        { id: 'status', value: { values: [state] } },
        { id: 'hasDeviations', value: { values: [String(deviates)] } },
      ];
      const { totalCount, items } = await admin.call(controlCardRoutes.search, {
        body: { filters, maxResultCount: 100 },
      });
      const those = cards.filter((card) => listStatus(card) === state && card.hasDeviations === deviates);
      expect([state, totalCount, items.map(({ id }) => id).sort()]).toEqual([
        state,
        those.length,
        those.map(({ id }) => id).sort(),
      ]);
    }
  }
});

/** Values for fields that are still empty, by the names of the fields. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  Zgodne: true,
  Wygląd: 'A',
  Partia: 'P-123',
  Temperatura: '4',
  Uwagi: 'bez uwag',
};

/** Fills and submits an element. Does nothing when the element is submitted already or has no fields. */
async function finish(cardId: string, element: CardElement): Promise<void> {
  const fields = element.formTemplate?.elements ?? [];
  if (element.isSubmitted || fields.length === 0) return;
  const { isRepeatable } = element.repetitionSettings;
  const answers: Readonly<Record<string, unknown>> = Object.fromEntries(
    fields.flatMap(({ id, name }) => (name in ANSWERS ? [[id, ANSWERS[name]]] : [])),
  );
  const none = {
    index: isRepeatable ? null : 0,
    values: {},
    comment: null,
    deviations: [],
    rowVersion: null,
  };
  const entries = element.entries.length > 0 ? element.entries.filter((one) => !one.isSubmitted) : [none];
  for (const { index, values, comment, deviations, rowVersion } of entries) {
    const own = deviations.map(({ formElementId }) => [formElementId, 'Sprawdzone po zmianie programu']);
    await ola.call(controlCardRoutes.saveElement, {
      params: { id: cardId },
      body: {
        elementTemplateId: element.id,
        index,
        rowVersion,
        data: { ...answers, ...values },
        // An existing comment of the entry covers its deviations. Otherwise each deviation gets a comment.
        ...(comment === null ? { deviationComments: Object.fromEntries(own) as Record<string, string> } : {}),
        submit: !isRepeatable,
      },
    });
  }
  if (isRepeatable) {
    await ola.call(controlCardRoutes.submitGroup, { params: { id: cardId, groupId: element.id } });
  }
}

/** The signer for each role. */
const SIGNERS: Readonly<Record<string, string>> = { Brygadzista: 'bartek', Jakość: 'jagoda' };

/** Signs the remaining slots in order. */
async function sign(cardId: string): Promise<void> {
  const { approvals, dataHash } = await formData(admin, cardId);
  for (const { id, label } of approvals.filter((one) => !one.isApproved)) {
    const signer = app.client.as(`${SIGNERS[label]}@demo.local`);
    const params = { id: cardId, approvalId: id };
    await signer.call(controlCardRoutes.approve, { params, body: { dataHash } });
  }
}

test.each(open)(
  'an open card of an older database can be filled, submitted and approved: %s',
  async (_, { id }) => {
    for (const element of (await formData(ola, id)).elements) await finish(id, element);
    expect((await formData(ola, id)).status).toBe('awaitingApproval');
    await sign(id);
    expect((await formData(admin, id)).status).toBe('approved');
  },
);

test.each(cases.filter(([, { status }]) => status === 'awaitingApproval'))(
  'a card of an older database that awaits approval can be signed: %s',
  async (_, { id }) => {
    await sign(id);
    expect((await formData(admin, id)).status).toBe('approved');
  },
);

test('the history is still valid after work on the cards of an older database', async () => {
  const { breaks, verified } = await verify();
  expect(breaks).toEqual([]);
  expect(verified.signatures).toBeGreaterThan(verifiedAtFirst.verified.signatures);
});
