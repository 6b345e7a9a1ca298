import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { afterEach, expect, test, vi } from 'vitest';
import { NO_CONNECTION } from './api-error.ts';
import { download } from './download.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Downloads the list of cards, which is answered with this body and these headers. */
function downloaded(body: string, headers: Record<string, string>) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers })));
  const input = { body: { searchParams: {}, columns: [] } };
  return download(controlCardRoutes.export, input, {}, 'X-Estimate', () => undefined);
}

test('a downloaded file has the name and the bytes that the server sent', async () => {
  const named = { 'Content-Disposition': "attachment; filename*=UTF-8''lista%20kart.xlsx" };
  const { name, content } = await downloaded('bytes', named);
  expect([name, await content.text()]).toEqual(['lista kart.xlsx', 'bytes']);
});

test("the page of a network's login is not saved as a downloaded file", async () => {
  await expect(
    downloaded('<p>Zaloguj się do sieci</p>', { 'Content-Type': 'text/html' }),
  ).rejects.toMatchObject({
    status: 0,
    message: NO_CONNECTION,
  });
});
