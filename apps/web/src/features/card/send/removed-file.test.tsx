import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { draftBox } from '../../../lib/draft-box.ts';
import { fileBox } from '../../../lib/files/file-box.ts';
import { network } from '../../../lib/network.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement, sampleEntry, sampleFile } from '../card-data/sample.ts';
import { openCardForTyping } from '../open/open-card.ts';
import { addedPhoto } from '../work/added-file-sample.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import { type EntryRow, rowsOf } from '../work/rows.ts';
import { FIRST_ROW } from '../work/work-store.ts';
import { repeatAttempt, sendEntry } from './send-entry.ts';

const USER = 'removed-file-test';
const element = sampleElement({});

afterEach(async () => {
  vi.unstubAllGlobals();
  network.answered();
  await draftBox.forgetUser(USER);
});

interface Put {
  readonly key: string | null;
  readonly files: readonly string[] | undefined;
}

/**
 * Saves an entry with photos. The user removes the first photo while the photo `during` is uploaded. The first call has
 * no answer. Returns the calls, and functions that repeat the first call and save what is left.
 */
async function savePhotos(cardId: string, photos: readonly string[], during: string) {
  const card = sampleCard([element], { id: cardId });
  const client = createQueryClient();
  client.setQueryData(cardQuery(card.id).queryKey, card);
  const opening = { cardId, userId: USER, client, isTyping: true, isSending: false };
  const opened = await openCardForTyping({ ...opening, isWholeForm: false });
  const tell = opened.store.tell.bind(opened.store, element.id, FIRST_ROW, 0);
  const bytes = new Blob(['jpeg'], { type: 'image/jpeg' });
  for (const key of photos) await fileBox.put({ userId: USER, key, bytes, thumbnail: null, at: 1 });
  const change = { type: 'filesAdded', files: photos.map((key) => addedPhoto(key)) } as const;
  tell({ type: 'filesChanged', change, base: NOTHING_STORED });

  const uploading = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function upload(
    this: XMLHttpRequest,
    body,
  ) {
    const { name } = (body as FormData).get('file') as File;
    const key = name.replace('.jpg', '');
    if (key === during) {
      const removal = { type: 'fileRemoved', ref: photos[0] ?? '' } as const;
      tell({ type: 'filesChanged', change: removal, base: NOTHING_STORED });
    }
    const answer = sampleFile(`id-${key}`);
    Object.defineProperty(this, 'status', { value: 200 });
    Object.defineProperty(this, 'response', { value: JSON.stringify(answer) });
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(answer) });
    this.getAllResponseHeaders = () => 'content-type: application/json\r\n';
    this.getResponseHeader = () => 'application/json';
    this.dispatchEvent(new Event('load'));
  });
  onTestFinished(async () => {
    opened.close();
    uploading.mockRestore();
    await fileBox.remove(USER, photos);
  });
  const puts: Put[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method, headers, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json(card);
    const sent = JSON.parse(body as string) as { readonly files?: readonly { readonly id: string }[] };
    puts.push({ key: new Headers(headers).get('idempotency-key'), files: sent.files?.map(({ id }) => id) });
    if (puts.length === 1) throw new TypeError('Failed to fetch');
    const files = (sent.files ?? []).map(({ id }) => sampleFile(id));
    return Response.json(sampleEntry({ rowVersion: puts.length, files }));
  });
  const row = () => rowsOf(element, opened.store.ofElement(element.id), true)[0] as EntryRow;
  await sendEntry(opened, element, row(), false, true);
  return {
    puts,
    work: () => opened.store.ofElement(element.id).get(FIRST_ROW),
    repeat: () => repeatAttempt(opened, element, row()),
    save: () => sendEntry(opened, element, row(), false, true),
  };
}

test('a photo that is removed while the save of its entry uploads it is in no call of the save', async () => {
  const { puts, work, repeat } = await savePhotos('removed-during-upload', ['a', 'b'], 'a');
  await repeat();
  expect(puts).toEqual([
    { key: puts[0]?.key, files: ['id-b'] },
    { key: puts[0]?.key, files: ['id-b'] },
  ]);
  expect(work()?.files).toEqual({ added: [], removed: [], captions: {} });
});

test('a photo that is removed after its upload, while the save of its entry uploads another photo, is removed by the next save', async () => {
  const { puts, repeat, save } = await savePhotos('removed-after-upload', ['a', 'b'], 'b');
  await repeat();
  const [first, second] = puts;
  expect(second).toEqual(first);
  await save();
  expect(puts.at(-1)?.files).toEqual(['id-b']);
});
