import { expect, test } from 'vitest';
import { createFinishedFiles } from './finished-files.ts';

const file = (size: number) => Buffer.alloc(size);

test('a new PDF file displaces the least recently used one from memory', () => {
  const files = createFinishedFiles(10);
  files.keep('a', file(4));
  files.keep('b', file(4));
  files.get('a');
  files.keep('c', file(4));
  expect(['a', 'b', 'c'].filter((hash) => files.get(hash) !== undefined)).toEqual(['a', 'c']);
});

test('keeping the same PDF file in memory again takes no additional space', () => {
  const files = createFinishedFiles(10);
  for (let times = 0; times < 5; times += 1) files.keep('a', file(5));
  files.keep('b', file(5));
  expect(files.get('a')).toBeDefined();
});

test('a PDF file that is too large to be kept in memory does not displace others', () => {
  const files = createFinishedFiles(10);
  files.keep('a', file(5));
  files.keep('b', file(11));
  expect([files.get('a'), files.get('b')]).toEqual([file(5), undefined]);
});
