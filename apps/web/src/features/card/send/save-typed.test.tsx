import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { draftBox } from '../../../lib/draft-box.ts';
import { fileBox } from '../../../lib/files/file-box.ts';
import { network } from '../../../lib/network.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { openCardForTyping } from '../open/open-card.ts';
import { addedPhoto } from '../work/added-file-sample.ts';
import { NO_ERRORS, NOTHING_STORED } from '../work/entry-work.ts';
import { type EntryRow, rowsOf } from '../work/rows.ts';
import { FIRST_ROW } from '../work/work-store.ts';
import { attemptOf } from './entry-attempt.ts';
import { saveTyped } from './save-typed.ts';
import { sendEntry } from './send-entry.ts';

const USER = 'save-typed-test';
const element = sampleElement({});

afterEach(async () => {
  vi.unstubAllGlobals();
  network.answered();
  await draftBox.forgetUser(USER);
});

/** Opens a card and types a note into its entry. Returns the card, and a function that types another note. */
async function openTyped(cardId: string) {
  const card = sampleCard([element], { id: cardId });
  const client = createQueryClient();
  client.setQueryData(cardQuery(card.id).queryKey, card);
  const opening = { cardId: card.id, userId: USER, client, isTyping: true, isSending: false };
  const opened = await openCardForTyping({ ...opening, isWholeForm: false });
  onTestFinished(() => opened.close());
  const type = (raw: string) => {
    const typed = { type: 'typed', fieldId: 'note', raw, stored: '', base: NOTHING_STORED } as const;
    opened.store.tell(element.id, FIRST_ROW, 0, typed);
  };
  type('150');
  return { card, opened, type, work: () => opened.store.ofElement(element.id).get(FIRST_ROW) };
}

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
    const { card, opened, work } = await openTyped(what);
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

test('text of an entry is not saved when the sending of its card has to stop during the upload of a photo', async () => {
  const { opened } = await openTyped('uploaded');
  const bytes = new Blob(['jpeg'], { type: 'image/jpeg' });
  await fileBox.put({ userId: USER, key: 'photo', bytes, thumbnail: null, at: 1 });
  const change = { type: 'filesAdded', files: [addedPhoto('photo')] } as const;
  opened.store.tell(element.id, FIRST_ROW, 0, { type: 'filesChanged', change, base: NOTHING_STORED });
  let maySend = true;
  const uploading = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function fail(
    this: XMLHttpRequest,
  ) {
    maySend = false;
    this.dispatchEvent(new Event('error'));
  });
  onTestFinished(async () => {
    uploading.mockRestore();
    await fileBox.remove(USER, ['photo']);
  });
  const calls = vi.fn<typeof fetch>(async () => Response.json(sampleEntry({})));
  vi.stubGlobal('fetch', calls);
  await saveTyped(opened, { isForced: false, maySend: () => maySend });
  expect(uploading).toHaveBeenCalledTimes(1);
  expect(calls).not.toHaveBeenCalled();
});

test('text that was typed after an unanswered save is not saved when the sending of its card has to stop during the repetition of that save', async () => {
  const { opened, type, work } = await openTyped('repeated');
  const attempt = attemptOf(element, { entry: null, index: 0 }, work(), false);
  const tell = opened.store.tell.bind(opened.store, element.id, FIRST_ROW, 0);
  tell({ type: 'sending', what: 'save', attempt });
  tell({ type: 'failed', failure: { kind: 'offline', message: '' }, errors: NO_ERRORS });
  type('1500');
  let maySend = true;
  const notes: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    maySend = false;
    const { data } = JSON.parse(body as string) as { readonly data: { readonly note: string } };
    notes.push(data.note);
    return Response.json(sampleEntry({ values: { note: data.note } }));
  });
  await saveTyped(opened, { isForced: false, maySend: () => maySend });
  expect(notes).toEqual(['150']);
  expect(work()?.typed).toEqual({ note: '1500' });
});
