import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { forgetPictures, keepPictures, keepThumbnails, keptThumbnail } from './kept-pictures.ts';

const USER = 'kept-pictures-test';
const FILE = '00000000-0000-4000-8000-000000000001';

afterEach(() => forgetPictures(null));

/** Answers every request with a picture, as the server does, or with an HTML page, as the login of a network does. */
function answerWith(type: 'image/webp' | 'text/html'): void {
  const fetching = vi.spyOn(globalThis, 'fetch');
  fetching.mockImplementation(async () => new Response('content', { headers: { 'Content-Type': type } }));
  onTestFinished(() => fetching.mockRestore());
}

test('the device does not keep the page of a proxy that answers for a thumbnail, and keeps the thumbnail from the server', async () => {
  const files = [{ id: FILE, mediaType: 'image/jpeg', isRedacted: false }];
  const card = { elements: [{ entries: [{ files }] }] } as unknown as CardFormData;
  answerWith('text/html');
  await keepThumbnails(USER, [card], () => false);
  expect(await keptThumbnail(USER, FILE)).toBeNull();
  answerWith('image/webp');
  await keepThumbnails(USER, [card], () => false);
  expect(await (await keptThumbnail(USER, FILE))?.text()).toBe('content');
});

test('the device does not keep the page of a proxy that answers for a picture of a definition, and keeps the picture from the server', async () => {
  const address = `/api/app/pictures/${'a'.repeat(64)}`;
  answerWith('text/html');
  await keepPictures(USER, [address], () => false);
  expect(await caches.match(address)).toBeUndefined();
  answerWith('image/webp');
  await keepPictures(USER, [address], () => false);
  expect(await (await caches.match(address))?.text()).toBe('content');
});
