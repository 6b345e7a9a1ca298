import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeAll } from 'vitest';
import { problem } from '@kartoteka/contract/problem';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../../env/card-plant.ts';
import { type MadeTemplate, makeTemplate, touch } from '../../env/templates.ts';
import type { TestApp } from '../../env/test-app.ts';
import { FORM, GROUPS, NORM, PLAIN, REQUIRED, VALUES } from './elements.ts';
import { type BadInput, MARKED } from './rule.ts';

export type { BadInput } from './rule.ts';

/** The parts of an answer that a row of the tables expects. */
interface Told {
  readonly status: number;
  readonly code: string | null;
  readonly message: string | null;
  readonly marked: Readonly<Record<string, string>>;
}

/**
 * Creates a card in each status before the tests. Returns functions that send a row's call with the ids put in, and
 * functions that return the expected answer and the stored rows.
 */
export function badInputWorld(app: TestApp) {
  const ids = new Map<string, string>();
  let plant: CardPlant;
  let atFirst: unknown;

  const named = (text: string) =>
    text.replace(/<([^<>]+)>/g, (_all, name: string) => {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`The world has no „${name}”`);
      return id;
    });

  /** Counts or hashes all rows of cards, to prove that a refused call stores nothing. */
  const everything = () =>
    app.sql(`select (select count(*) from card_event) events, (select count(*) from control_card) cards,
        (select md5(string_agg(one::text, '' order by id)) from control_card one) heads,
        (select md5(string_agg(one::text, '' order by id)) from card_entry one) entries,
        (select md5(string_agg(one::text, '' order by id)) from approval_slot one) slots,
        (select md5(string_agg(one::text, '' order by id)) from signature one) signatures`);

  beforeAll(async () => {
    plant = await openPlant(app);
    await makeWorld(app, plant, ids);
    atFirst = await everything();
  });

  const send = async ({ as = 'ola', call, body }: Pick<BadInput, 'as' | 'call' | 'body'>) => {
    const [, method = '', path = ''] = /^(\w+) (.*)$/.exec(call) ?? [];
    const response = await fetch(`${app.origin}/api/app/${named(path)}`, {
      method,
      headers: {
        authorization: `Bearer ${await plant[as].client.token()}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: named(JSON.stringify(body)) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      error: problem.safeParse(text && JSON.parse(text)).data?.error ?? null,
    };
  };

  return {
    async answerTo(row: BadInput): Promise<Told> {
      const { status, error } = await send(row);
      return {
        status,
        code: error?.code ?? null,
        message: error?.message ?? null,
        marked: Object.fromEntries(
          (error?.validationErrors ?? []).map(({ members, message }) => [members.join('.'), message]),
        ),
      };
    },
    expected({ status, code, says }: BadInput): Told {
      const common = { status, code: code ?? null };
      if (typeof says === 'string') return { ...common, message: says, marked: {} };
      const marked = Object.fromEntries(Object.entries(says).map(([path, text]) => [named(path), text]));
      const message = status === 400 ? MARKED : (Object.values(says)[0] ?? null);
      return { ...common, message, marked };
    },
    everything,
    atFirst: () => atFirst,
    /** Saves the row's input without submitting it, on the card 'scratch' instead of 'open', and returns the status. */
    saved: async ({ call, body }: BadInput) =>
      (await send({ call: call.replace('<open>', '<scratch>'), body: { ...Object(body), submit: false } }))
        .status,
    statusOf: async (call: Pick<BadInput, 'as' | 'call' | 'body'>) => (await send(call)).status,
  };
}

async function makeWorld(app: TestApp, plant: CardPlant, ids: Map<string, string>): Promise<void> {
  const { ola, olek, bartek, jagoda, marta, roles } = plant;
  const foreman = { type: 'role', value: roles.foreman } as const;
  const quality = { type: 'role', value: roles.quality } as const;
  const ofOlek = [{ type: 'user', value: olek.id }] as const;

  const template = async (name: string, draft: Parameters<typeof makeTemplate>[1]): Promise<MadeTemplate> => {
    const made = await makeTemplate(app.sql, draft);
    ids.set(name, made.id);
    for (const { name: elementName, fields } of draft.elements) {
      ids.set(elementName, made.element(elementName));
      for (const field of fields ?? []) ids.set(field.name, made.field(field.name));
    }
    return made;
  };
  const card = async (name: string, by: Worker, of: MadeTemplate): Promise<string> => {
    const id = await startCard(by, of);
    ids.set(name, id);
    return id;
  };
  const close = async (by: Worker, id: string, groupId: string): Promise<void> => {
    await by.client.call(controlCardRoutes.submitGroup, { params: { id, groupId } });
  };

  const open = await template('open template', {
    elements: [
      VALUES,
      REQUIRED,
      NORM,
      ...GROUPS,
      { name: 'Olka', assignments: ofOlek },
      { name: 'Grupa Olka', repeat: {}, assignments: ofOlek },
    ],
  });
  await card('scratch', ola, open);
  const id = await card('open', ola, open);
  const submitted = await save(ola, id, open.element('Gotowe'), {}, { submit: true });
  const saved = await save(ola, id, open.element('Pomiary'), {});
  await save(ola, id, open.element('Pomiary'), { [open.field('Wynik')]: '9' });
  await save(ola, id, open.element('Za mało'), {});
  await save(ola, id, open.element('Pełna'), {});
  await save(ola, id, open.element('Zamknięta'), {});
  await close(ola, id, open.element('Zamknięta'));
  const theirs = await save(olek, id, open.element('Olka'), {});
  ids.set('submitted entry', submitted.id).set('saved entry', saved.id).set('entry of olek', theirs.id);

  const plain = await template('plain template', {
    elements: PLAIN,
    approvals: [foreman, quality],
    approvalOrderRequired: true,
  });
  const waiting = async (name: string, of = plain, by = ola): Promise<string> => {
    const made = await card(name, by, of);
    const entry = await save(by, made, of.element('Dane'), {}, { submit: true });
    await save(by, made, of.element('Serie'), {});
    await close(by, made, of.element('Serie'));
    ids.set(`entry of ${name}`, entry.id);
    const { approvals } = await formData(marta, made);
    for (const [at, slot] of approvals.entries()) ids.set(`${name} slot ${at + 1}`, slot.id);
    return made;
  };
  const sign = async (by: Worker, name: string, ordinal: number): Promise<void> => {
    const params = { id: ids.get(name) ?? '', approvalId: ids.get(`${name} slot ${ordinal}`) ?? '' };
    await by.client.call(controlCardRoutes.approve, { params });
  };
  const giveBack = async (made: string): Promise<void> => {
    await bartek.client.call(controlCardRoutes.return, { params: { id: made }, body: { reason: 'Popraw' } });
  };

  await waiting('waiting');
  await waiting('signed');
  await sign(bartek, 'signed', 1);
  await waiting('approved');
  await sign(bartek, 'approved', 1);
  await sign(jagoda, 'approved', 2);
  const voided = await waiting('voided');
  await marta.client.call(controlCardRoutes.void, { params: { id: voided }, body: { reason: 'Zła partia' } });
  await giveBack(await waiting('returned'));
  const again = await waiting('again');
  await giveBack(again);
  await save(ola, again, plain.element('Dane'), {}, { submit: true });
  await close(ola, again, plain.element('Serie'));

  const strict = await makeTemplate(app.sql, {
    elements: PLAIN,
    approvals: [foreman, quality, quality],
    fillerMaySign: false,
    onePersonMaySignSeveral: false,
  });
  await waiting('strict', strict, bartek);
  await sign(jagoda, 'strict', 2);
  const secured = await makeTemplate(app.sql, {
    elements: PLAIN,
    approvals: [quality],
    passwordAtSigning: true,
  });
  await waiting('secured', secured);

  await card('form', ola, await template('form template', { elements: FORM }));
  const elements = [{ name: 'Nie moje', assignments: ofOlek }];
  await card('hidden', olek, await template('hidden template', { elements }));
  await template('not current', { elements: [{ name: 'Szkic' }], isCurrentVersion: false });
  const archived = await template('archived', { elements: [{ name: 'Dawny' }] });
  await app.sql(
    'update control_card_template set archived_at = now(), is_current_version = false where id = $1',
    [archived.id],
  );
  await touch(app.sql);
}
