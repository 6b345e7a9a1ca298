import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient, forgetOnceUnused } from './query.ts';

test('the data of a discarded card are forgotten when their screen is left, and not read again', async () => {
  const client = createQueryClient();
  const queryKey = ['card', 1];
  let reads = 0;
  const observer = new QueryObserver(client, { queryKey, queryFn: async () => (reads += 1) });
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => client.getQueryData(queryKey)).toBe(1);
  forgetOnceUnused(client, queryKey);
  expect(client.getQueryData(queryKey)).toBe(1);
  leave();
  expect(client.getQueryData(queryKey)).toBeUndefined();
  expect(reads).toBe(1);
});

test('the data of a discarded card that no screen shows are forgotten at once', () => {
  const client = createQueryClient();
  client.setQueryData(['card', 2], 'kept');
  forgetOnceUnused(client, ['card', 2]);
  expect(client.getQueryData(['card', 2])).toBeUndefined();
});
