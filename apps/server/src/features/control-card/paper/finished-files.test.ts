import { expect, test } from 'vitest';
import { createFinishedFiles } from './finished-files.ts';

const file = (size: number) => Buffer.alloc(size);

test('the least recently used file makes room for a new one', () => {
  const files = createFinishedFiles(10);
  files.keep('a', file(4));
  files.keep('b', file(4));
  files.get('a');
  files.keep('c', file(4));
  expect(['a', 'b', 'c'].filter((hash) => files.get(hash) !== undefined)).toEqual(['a', 'c']);
});

test('a file that is kept again counts once', () => {
  const files = createFinishedFiles(10);
  for (let times = 0; times < 5; times += 1) files.keep('a', file(5));
  files.keep('b', file(5));
  expect(files.get('a')).toBeDefined();
});

test('a file that is too large to be kept does not displace other files', () => {
  const files = createFinishedFiles(10);
  files.keep('a', file(5));
  files.keep('b', file(11));
  expect([files.get('a'), files.get('b')]).toEqual([file(5), undefined]);
});
