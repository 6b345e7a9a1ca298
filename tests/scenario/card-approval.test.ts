import { CLIENT_ID, connectRoutes } from '@kartoteka/contract/connect';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { PASSWORD } from '../env/people.ts';
import { type MadeTemplate, makeTemplate, type TemplateDraft } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
let plant: CardPlant;

beforeAll(async () => {
  plant = await openPlant(app);
});

/** Makes a template with one text field. By default a foreman and quality control must sign its cards. */
async function template(draft: Partial<TemplateDraft> = {}): Promise<MadeTemplate> {
  return makeTemplate(app.sql, {
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [
      { type: 'role', value: plant.roles.foreman },
      { type: 'role', value: plant.roles.quality },
    ],
    ...draft,
  });
}

/** Starts a card of this template as the person in `by`, and submits an entry of its element 'Dane'. */
async function awaiting(of: MadeTemplate, by: Worker = plant.ola): Promise<string> {
  const id = await startCard(by, of);
  await save(by, id, of.element('Dane'), { [of.field('Partia')]: 'A1' }, { submit: true });
  return id;
}

async function slots(cardId: string): Promise<[string, string]> {
  const { approvals } = await formData(plant.marta, cardId);
  return [approvals[0]?.id ?? '', approvals[1]?.id ?? ''];
}

const sign = (who: Worker, id: string, approvalId: string, body: unknown = {}) =>
  who.client.send(controlCardRoutes.approve, { params: { id, approvalId }, body });
const code = (answer: { status: number; problem: { code: string | null } | null }) => [
  answer.status,
  answer.problem?.code,
];

describe('signing a card', () => {
  test('without an order of approval, any slot may be signed first', async () => {
    const id = await awaiting(await template());
    const [foreman, quality] = await slots(id);
    expect((await sign(plant.jagoda, id, quality)).status).toBe(200);
    expect((await sign(plant.bartek, id, foreman)).status).toBe(200);
    expect((await formData(plant.marta, id)).status).toBe('approved');
  });

  test('a repeated signature by the same person succeeds, also after the card is approved', async () => {
    const id = await awaiting(await template());
    const [foreman, quality] = await slots(id);
    const first = await sign(plant.bartek, id, foreman);
    expect(await sign(plant.bartek, id, foreman)).toMatchObject({ status: 200, body: first.body });
    await sign(plant.jagoda, id, quality);
    expect((await sign(plant.bartek, id, foreman)).status).toBe(200);
    const [{ count }] = (await app.sql<{ count: number }>(
      'select count(*) from signature where card_id = $1',
      [id],
    )) as [{ count: number }];
    expect(count).toBe(2);
  });

  test('a signature is refused with the reason when the slot names another person, is signed already or is unknown', async () => {
    const one = await awaiting(await template());
    const [foreman, quality] = await slots(one);
    expect(code(await sign(plant.jagoda, one, foreman))).toEqual([403, 'Kartoteka.Card:NotEligible']);
    expect(code(await sign(plant.jagoda, one, UNKNOWN))).toEqual([404, null]);
    expect(code(await sign(plant.ola, one, foreman))).toEqual([403, 'Volo.Authorization:010001']);
    await sign(plant.jagoda, one, quality);
    const second = await sign(plant.bartek, one, quality);
    expect(code(second)).toEqual([403, 'Kartoteka.Card:SlotSigned']);
  });

  test('a returned card cannot be signed, and signing a slot from before the return gets a conflict', async () => {
    const of = await template();
    const id = await awaiting(of);
    const [foreman] = await slots(id);
    await plant.bartek.client.call(controlCardRoutes.return, {
      params: { id },
      body: { reason: 'Popraw partię.' },
    });
    expect(code(await sign(plant.bartek, id, foreman))).toEqual([403, 'Kartoteka.Card:NotAwaitingApproval']);
    await save(plant.ola, id, of.element('Dane'), { [of.field('Partia')]: 'B2' }, { submit: true });
    const overtaken = await sign(plant.bartek, id, foreman);
    expect(code(overtaken)).toEqual([409, 'Kartoteka:ConcurrencyConflict']);
    expect(overtaken.problem?.data).toMatchObject([{ isApproved: false }, { isApproved: false }]);
  });

  test('a card lists its future signers in order while it is in progress or returned, and its slots while it awaits approval', async () => {
    const of = await template({
      approvals: [
        { type: 'role', value: plant.roles.quality },
        { type: 'user', value: plant.bartek.id },
      ],
    });
    const planned = [
      { label: 'jakość kart', hasNoSigner: false },
      { label: 'Bartek Brygada', hasNoSigner: false },
    ];
    const id = await startCard(plant.ola, of);
    expect(await formData(plant.ola, id)).toMatchObject({ approvals: [], plannedApprovals: planned });
    const fill = (value: string) =>
      save(plant.ola, id, of.element('Dane'), { [of.field('Partia')]: value }, { submit: true });
    await fill('A1');
    expect(await formData(plant.ola, id)).toMatchObject({ approvals: planned, plannedApprovals: [] });
    const body = { reason: 'Popraw partię.' };
    const returned = await plant.bartek.client.call(controlCardRoutes.return, { params: { id }, body });
    expect(returned).toMatchObject({ status: 'inProgress', approvals: [], plannedApprovals: planned });
    await fill('B2');
    const [quality, bartek] = await slots(id);
    await sign(plant.jagoda, id, quality);
    await sign(plant.bartek, id, bartek);
    const approved = await formData(plant.marta, id);
    expect(approved).toMatchObject({ status: 'approved', plannedApprovals: [] });
    expect(approved.approvals.map(({ label, hasNoSigner }) => ({ label, hasNoSigner }))).toEqual(planned);
  });

  test('a future signer of a card is marked when nobody can sign for it', async () => {
    const of = await template({
      approvals: [
        { type: 'role', value: plant.roles.operator },
        { type: 'user', value: plant.bartek.id },
      ],
    });
    const { plannedApprovals } = await formData(plant.ola, await startCard(plant.ola, of));
    expect(plannedApprovals.map(({ hasNoSigner }) => hasNoSigner)).toEqual([true, false]);
  });

  test('a card whose template has no approvals lists no future signers', async () => {
    const id = await startCard(plant.ola, await template({ approvals: [] }));
    expect(await formData(plant.ola, id)).toMatchObject({ approvals: [], plannedApprovals: [] });
  });

  test('a signature is refused when the data changed since the signer saw them', async () => {
    const of = await template();
    const id = await awaiting(of);
    const [foreman] = await slots(id);
    const shown = (await formData(plant.bartek, id)).dataHash;
    await app.sql(`update card_entry set values = $2 where card_id = $1`, [
      id,
      JSON.stringify({ [of.field('Partia')]: 'podmieniona' }),
    ]);
    const answer = await sign(plant.bartek, id, foreman, { dataHash: shown });
    expect(code(answer)).toEqual([409, 'Kartoteka:ConcurrencyConflict']);
    const now = (await formData(plant.bartek, id)).dataHash;
    expect(now).not.toBe(shown);
    expect((await sign(plant.bartek, id, foreman, { dataHash: now })).status).toBe(200);
    const [signature] = await app.sql<{ data_hash: Buffer; meaning: string; user_name: string }>(
      'select data_hash, meaning, user_name from signature where card_id = $1',
      [id],
    );
    expect(signature).toMatchObject({
      meaning: 'Zatwierdzam kartę jako: brygadzista kart',
      user_name: 'Bartek Brygada',
    });
    expect(signature?.data_hash.toString('hex')).toBe(now);
  });

  test('a template can forbid fillers of a card to sign it', async () => {
    const of = await template({ fillerMaySign: false });
    const id = await awaiting(of, plant.bartek);
    const [foreman] = await slots(id);
    expect(code(await sign(plant.bartek, id, foreman))).toEqual([403, 'Kartoteka.Card:FillerMayNotSign']);
    expect((await formData(plant.bartek, id)).can.sign).toBe(false);
    const allowed = await awaiting(await template(), plant.bartek);
    expect((await sign(plant.bartek, allowed, (await slots(allowed))[0])).status).toBe(200);
  });

  test('a template can require a different person for each slot', async () => {
    const approvals = [
      { type: 'role' as const, value: plant.roles.foreman },
      { type: 'user' as const, value: plant.bartek.id },
    ];
    const strict = await awaiting(await template({ approvals, onePersonMaySignSeveral: false }));
    const [first, second] = await slots(strict);
    expect((await sign(plant.bartek, strict, first)).status).toBe(200);
    expect(code(await sign(plant.bartek, strict, second))).toEqual([
      403,
      'Kartoteka.Card:OneSignaturePerPerson',
    ]);
    const lax = await awaiting(await template({ approvals }));
    for (const slot of await slots(lax)) expect((await sign(plant.bartek, lax, slot)).status).toBe(200);
    expect((await formData(plant.marta, lax)).isApproved).toBe(true);
  });

  test('a template can require the password for signing, and a password that is sent is always checked', async () => {
    const id = await awaiting(await template({ passwordAtSigning: true }));
    const [foreman] = await slots(id);
    const missing = await sign(plant.bartek, id, foreman);
    expect([missing.status, missing.problem?.validationErrors]).toEqual([
      400,
      [{ message: 'Pole jest wymagane.', members: ['password'] }],
    ]);
    const wrong = await sign(plant.bartek, id, foreman, { password: 'nie-to-haslo' });
    expect(code(wrong)).toEqual([403, 'Volo.Abp.Identity:PasswordMismatch']);
    expect((await sign(plant.bartek, id, foreman, { password: PASSWORD })).status).toBe(200);
    const unasked = await awaiting(await template());
    const slot = (await slots(unasked))[0];
    expect((await sign(plant.bartek, unasked, slot, { password: 'nie-to-haslo' })).status).toBe(403);
    expect((await sign(plant.bartek, unasked, slot, { password: PASSWORD })).status).toBe(200);
  });

  test('a signer whose sign-ins others have locked can still sign with the password', async () => {
    const id = await awaiting(await template({ passwordAtSigning: true }));
    const [foreman] = await slots(id);
    const username = plant.bartek.name.split(' ')[1] ?? '';
    const body = { grant_type: 'password', client_id: CLIENT_ID, username };
    const signIn = (password: string) =>
      app.client.send(connectRoutes.token, { body: { ...body, password } });
    for (let n = 0; n < 5; n += 1) await signIn('nie-to-haslo');
    expect((await signIn(PASSWORD)).status).toBe(400);
    expect((await sign(plant.bartek, id, foreman, { password: PASSWORD })).status).toBe(200);
  });

  test('a card without slots is approved as soon as it is filled', async () => {
    const id = await awaiting(await template({ approvals: [] }));
    expect(await formData(plant.ola, id)).toMatchObject({ status: 'approved', approvals: [] });
  });
});

describe('returning a card', () => {
  const giveBack = (who: Worker, id: string, body: unknown) =>
    who.client.send(controlCardRoutes.return, { params: { id }, body });

  test('a return opens the named entries with the reason and voids all signatures', async () => {
    const of = await template({
      elements: [
        { name: 'Dane', fields: [{ name: 'Partia' }] },
        { name: 'Wpisy', fields: [{ name: 'Pomiar' }], repeat: {} },
      ],
    });
    const id = await startCard(plant.ola, of);
    for (const value of ['1', '2']) {
      await save(plant.ola, id, of.element('Wpisy'), { [of.field('Pomiar')]: value }, { submit: true });
    }
    await plant.ola.client.call(controlCardRoutes.submitGroup, {
      params: { id, groupId: of.element('Wpisy') },
    });
    await save(plant.ola, id, of.element('Dane'), {}, { submit: true });
    const [foreman] = await slots(id);
    await sign(plant.bartek, id, foreman);
    const entry = (await formData(plant.jagoda, id)).elements[1]?.entries[1];

    const returned = await giveBack(plant.jagoda, id, { reason: ' Zły pomiar. ', entryIds: [entry?.id] });
    expect(returned).toMatchObject({
      status: 200,
      body: { status: 'inProgress', returnReason: 'Zły pomiar.', approvals: [] },
    });
    const open = await formData(plant.ola, id);
    expect(open.elements[0]?.isSubmitted).toBe(true);
    expect(open.elements[1]?.entries).toMatchObject([
      { isSubmitted: true, returnReason: null },
      { isSubmitted: false, returnReason: 'Zły pomiar.', rowVersion: 2, isReadOnly: false },
    ]);
    const [signature] = await app.sql<{ void_reason: string }>(
      'select void_reason from signature where card_id = $1',
      [id],
    );
    expect(signature?.void_reason).toBe('Zły pomiar.');

    await save(plant.ola, id, of.element('Wpisy'), { [of.field('Pomiar')]: '3' }, { index: 1, submit: true });
    await plant.ola.client.call(controlCardRoutes.submitGroup, {
      params: { id, groupId: of.element('Wpisy') },
    });
    const again = await formData(plant.bartek, id);
    expect(again).toMatchObject({ status: 'awaitingApproval', returnReason: null });
    // The next signer sees which entry was opened again.
    expect(again.elements[1]?.entries.map(({ reopenedAt }) => reopenedAt !== null)).toEqual([false, true]);
    expect(again.approvals.map(({ isApproved }) => isApproved)).toEqual([false, false]);
    expect(again.approvals[0]?.id).not.toBe(foreman);
    expect((await sign(plant.bartek, id, again.approvals[0]?.id ?? '')).status).toBe(200);
  });

  test.each<[string, () => Worker, unknown, number, string | null, string[]]>([
    ['an empty reason', () => plant.bartek, { reason: ' ' }, 400, null, ['reason']],
    ['no reason', () => plant.bartek, {}, 400, null, ['reason']],
    ['an empty list of entries', () => plant.bartek, { reason: 'x', entryIds: [] }, 400, null, ['entryIds']],
    ['an unknown entry', () => plant.bartek, { reason: 'x', entryIds: [UNKNOWN] }, 400, null, ['entryIds.0']],
    ['a return out of turn', () => plant.jagoda, { reason: 'x' }, 403, 'Kartoteka.Card:MayNotReturn', []],
    ['a return without the policy', () => plant.ola, { reason: 'x' }, 403, 'Volo.Authorization:010001', []],
  ])('a return of a card is refused in this case: %s', async (_what, who, body, status, refusal, members) => {
    const id = await awaiting(await template({ approvalOrderRequired: true }));
    const answer = await giveBack(who(), id, body);
    expect(code(answer)).toEqual([status, refusal]);
    expect((answer.problem?.validationErrors ?? []).map((one) => one.members.join('.'))).toEqual(members);
    expect((await formData(plant.marta, id)).status).toBe('awaitingApproval');
  });

  test('an approved card cannot be returned', async () => {
    const id = await awaiting(await template({ approvals: [] }));
    expect(code(await giveBack(plant.jagoda, id, { reason: 'x' }))).toEqual([404, null]);
  });
});

describe('withdrawing a submission', () => {
  const takeBack = (who: Worker, id: string) =>
    who.client.send(controlCardRoutes.withdraw, { params: { id }, body: { reason: 'Pomyłka' } });

  test('the author of a submission can withdraw it until the first signature, and the card is in progress again', async () => {
    const of = await template();
    const id = await awaiting(of);
    const entry = (await formData(plant.ola, id)).elements[0]?.entries[0];
    expect(code(await takeBack(plant.olek, entry?.id ?? ''))).toEqual([403, 'Kartoteka.Card:NotAuthor']);
    expect(await takeBack(plant.ola, entry?.id ?? '')).toMatchObject({
      status: 200,
      body: { isSubmitted: false, rowVersion: 2, submittedBy: null },
    });
    expect(await formData(plant.ola, id)).toMatchObject({ status: 'inProgress', approvals: [] });
    expect(code(await takeBack(plant.ola, entry?.id ?? ''))).toEqual([403, 'Kartoteka.Card:NotSubmitted']);
    expect(code(await takeBack(plant.marta, entry?.id ?? ''))).toEqual([403, 'Kartoteka.Card:NotSubmitted']);
    await save(plant.ola, id, of.element('Dane'), {}, { submit: true });
    await sign(plant.bartek, id, (await slots(id))[0]);
    expect(code(await takeBack(plant.ola, entry?.id ?? ''))).toEqual([403, 'Kartoteka.Card:AlreadySigned']);
    expect(code(await takeBack(plant.ola, UNKNOWN))).toEqual([404, null]);
  });

  test('a manager can withdraw a submission too, and a withdrawn entry opens its group', async () => {
    const of = await template({ elements: [{ name: 'Dane', fields: [{ name: 'Partia' }], repeat: {} }] });
    const id = await awaiting(of);
    await plant.ola.client.call(controlCardRoutes.submitGroup, {
      params: { id, groupId: of.element('Dane') },
    });
    const entry = (await formData(plant.marta, id)).elements[0]?.entries[0];
    expect((await takeBack(plant.marta, entry?.id ?? '')).status).toBe(200);
    expect((await save(plant.ola, id, of.element('Dane'), {})).index).toBe(1);
  });
});

describe('the end of a card', () => {
  const remove = (who: Worker, id: string, query = {}) =>
    who.client.send(controlCardRoutes.remove, { params: { id }, query });
  const voidIt = (who: Worker, id: string, body: unknown = { reason: 'Zła partia' }) =>
    who.client.send(controlCardRoutes.void, { params: { id }, body });

  test('a card in progress can be deleted by its author or a manager, and deleting it again succeeds', async () => {
    const of = await template();
    const [mine, theirs] = [await startCard(plant.ola, of), await startCard(plant.ola, of)];
    expect(code(await remove(plant.olek, mine))).toEqual([403, 'Kartoteka.Card:MayNotDelete']);
    expect((await remove(plant.ola, mine)).status).toBe(204);
    expect((await remove(plant.ola, mine)).status).toBe(204);
    expect((await remove(plant.marta, theirs)).status).toBe(204);
    expect((await remove(plant.marta, UNKNOWN)).status).toBe(204);
    const gone = await plant.marta.client.send(controlCardRoutes.formData, { params: { id: mine } });
    expect(gone.status).toBe(404);
    const indexed = await app.sql('select from card_search where card_id = any($1)', [[mine, theirs]]);
    expect(indexed).toHaveLength(0);
  });

  test('only a manager can delete a card that awaits approval, and must give a reason', async () => {
    const id = await awaiting(await template());
    expect(code(await remove(plant.ola, id, { reason: 'x' }))).toEqual([403, 'Kartoteka.Card:MayNotDelete']);
    const unreasoned = await remove(plant.marta, id);
    expect([unreasoned.status, unreasoned.problem?.validationErrors?.[0]?.members]).toEqual([
      400,
      ['reason'],
    ]);
    expect((await remove(plant.marta, id, { reason: 'Testowa' })).status).toBe(204);
    expect(
      (await plant.bartek.client.call(controlCardRoutes.awaitingMe)).items.map((one) => one.id),
    ).not.toContain(id);
  });

  test('an approved card cannot be deleted, but can be voided with a reason, and then says who voided it and when', async () => {
    const id = await awaiting(await template({ approvals: [] }));
    expect(code(await remove(plant.marta, id, { reason: 'x' }))).toEqual([403, 'Kartoteka.Card:Locked']);
    expect((await voidIt(plant.marta, id, {})).status).toBe(400);
    expect(code(await voidIt(plant.ola, id))).toEqual([403, 'Volo.Authorization:010001']);
    expect(await voidIt(plant.marta, id)).toMatchObject({
      status: 200,
      body: { status: 'voided', isApproved: false, isSubmitted: false, voidReason: 'Zła partia' },
    });
    const { voidedBy, voidedAt } = await formData(plant.marta, id);
    expect(voidedBy).toEqual({ id: plant.marta.id, name: plant.marta.name });
    expect(new Date(voidedAt ?? 0).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(code(await voidIt(plant.marta, id))).toEqual([403, 'Kartoteka.Card:NotVoidable']);
  });

  test('the entries and the name of a card that awaits approval cannot be changed', async () => {
    const of = await template();
    const id = await awaiting(of);
    const write = await plant.ola.client.send(controlCardRoutes.saveElement, {
      params: { id },
      body: { elementTemplateId: of.element('Dane'), data: {} },
    });
    expect(code(write)).toEqual([403, 'Kartoteka.Card:NotInProgress']);
    const name = await plant.marta.client.send(controlCardRoutes.update, {
      params: { id },
      body: { name: 'Inna' },
    });
    expect(code(name)).toEqual([403, 'Kartoteka.Card:NotInProgress']);
  });
});
