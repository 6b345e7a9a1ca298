import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fileBox } from '../../../lib/files/file-box.ts';
import { network } from '../../../lib/network.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import { createWorkStore } from '../work/work-store.ts';
import { uploadByItself } from './upload-by-itself.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  network.answered();
});

/**
 * Adds a photo to an entry. Each upload calls `meanwhile` with its number, starting at 1, and then fails without an
 * answer. Returns a function that returns the number of uploads so far.
 */
async function uploading(meanwhile: (upload: number) => void): Promise<() => number> {
  const bytes = new Blob(['jpeg'], { type: 'image/jpeg' });
  await fileBox.put({ userId: 'ola', key: 'photo', bytes, thumbnail: null, at: 1 });
  let uploads = 0;
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function fail(
    this: XMLHttpRequest,
  ) {
    uploads += 1;
    meanwhile(uploads);
    this.dispatchEvent(new Event('error'));
  });
  const store = createWorkStore();
  const photo = {
    key: 'photo',
    uploadKey: 'upload',
    id: null,
    name: 'a.jpg',
    mediaType: 'image/jpeg',
  } as const;
  const file = { ...photo, size: 4, width: 1, height: 1, caption: '', formElementId: null, original: null };
  const change = { type: 'filesAdded', files: [{ ...file, at: 1, refusal: null }] } as const;
  store.tell('element', 'first', null, { type: 'filesChanged', change, base: NOTHING_STORED });
  const own = uploadByItself(
    { userId: 'ola', client: new QueryClient(), store },
    () => true,
    () => undefined,
  );
  own.wake();
  onTestFinished(async () => {
    own.close();
    sending.mockRestore();
    await fileBox.remove('ola', ['photo']);
  });
  return () => uploads;
}

/** Waits for the browser's next frame. `expect.poll` would move the clock that this test moves itself. */
const frame = () => new Promise(requestAnimationFrame);

test('an upload that fails is repeated after a pause, or at once when another call was answered meanwhile', async () => {
  const uploads = await uploading((upload) => {
    if (upload !== 2) return;
    network.failed();
    network.answered();
  });
  const afterTrying = async (times: number) => {
    while (uploads() < times) await frame();
    await frame();
  };
  await afterTrying(1);
  vi.advanceTimersByTime(500);
  await frame();
  expect(uploads()).toBe(1);
  vi.advanceTimersByTime(1000);
  await afterTrying(2);
  vi.advanceTimersByTime(100);
  await afterTrying(3);
});
