import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { draftBox } from '../../../lib/draft-box.ts';
import { network } from '../../../lib/network.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { openCardForTyping } from '../open/open-card.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import { type EntryRow, rowsOf } from '../work/rows.ts';
import { FIRST_ROW } from '../work/work-store.ts';
import { saveTyped } from './save-typed.ts';
import { sendEntry } from './send-entry.ts';

const USER = 'save-typed-test';
const element = sampleElement({});

afterEach(async () => {
  vi.unstubAllGlobals();
  network.answered();
  await draftBox.forgetUser(USER);
});

const refused = () => {
  const validationErrors = [{ message: 'Wymagane.', members: ['data.size'] }];
  return Response.json({ error: { code: null, message: 'Popraw pola.', validationErrors } }, { status: 400 });
};

test.each<[string, () => Promise<Response>, object]>([
  ['is refused', async () => refused(), { size: 'Wymagane.' }],
  ['meets a busy server', async () => new Response(null, { status: 503 }), {}],
  ['gets no answer', () => Promise.reject(new TypeError('Failed to fetch')), {}],
])(
  'a logout during a submission saves the text of the entry and leaves it open for typing when the submission %s',
  async (what, end, fields) => {
    // Each case has its own card, because the page remembers the versions that it has written.
    const card = sampleCard([element], { id: what });
    const submission = Promise.withResolvers<undefined>();
    const submits: boolean[] = [];
    vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
      if (method !== 'PUT') return Response.json(card);
      const { submit } = JSON.parse(body as string) as { readonly submit: boolean };
      submits.push(submit);
      if (!submit) return Response.json(sampleEntry({ values: { note: '150' } }));
      await submission.promise;
      return end();
    });
    const client = createQueryClient();
    client.setQueryData(cardQuery(card.id).queryKey, card);
    const opening = { cardId: card.id, userId: USER, client, isTyping: true, isSending: false };
    const opened = await openCardForTyping({ ...opening, isWholeForm: false });
    onTestFinished(() => opened.close());
    const typed = { type: 'typed', fieldId: 'note', raw: '150', stored: '', base: NOTHING_STORED } as const;
    opened.store.tell(element.id, FIRST_ROW, 0, typed);
    const work = () => opened.store.ofElement(element.id).get(FIRST_ROW);
    const [row] = rowsOf(element, opened.store.ofElement(element.id), true) as readonly [EntryRow];
    const sending = sendEntry(opened, element, row, true);
    await vi.waitFor(() => expect(submits).toEqual([true]));
    const saving = saveTyped(opened);
    submission.resolve(undefined);
    await sending;
    expect(await saving).toEqual({ retryAt: null });
    expect(submits).toEqual([true, false]);
    expect(work()).toMatchObject({ sending: null, typed: {}, errors: { fields } });
  },
);
