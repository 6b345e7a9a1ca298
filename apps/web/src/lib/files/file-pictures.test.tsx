import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { pictureQuery } from './file-pictures.ts';

test.each([
  ['thumbnail', 'image/webp'],
  ['whole', 'image/jpeg'],
  ['whole', 'application/pdf'],
] as const)(
  'a read of a file (%s, %s) that a proxy answers with a page counts as unanswered, and the next read gets the file',
  async (form, type) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const fetching = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetching.mockRestore());
    const ask = (contentType: string) => {
      fetching.mockImplementation(
        async () => new Response('content', { headers: { 'Content-Type': contentType } }),
      );
      return client.query(pictureQuery({ userId: 'ola', id: `file-${type}`, key: null }, form));
    };
    const failure: unknown = await ask('text/html; charset=utf-8').catch((error: unknown) => error);
    expect(failure instanceof ApiError && failure.isOffline).toBe(true);
    expect(await (await ask(type)).text()).toBe('content');
  },
);
