import { expect, test } from 'vitest';
import { shownCause } from './shown-cause.ts';

const parseError = (url: string): unknown => {
  try {
    return new URL(url);
  } catch (error) {
    return error;
  }
};

test.each([
  ['a port that is too large', 'postgresql://ala:s3cret@one:99999/plant'],
  ['several servers', 'postgres://ala:s3cret@one:5432,two:5432/plant'],
  ['a password with signs that must be encoded', 'postgresql://ala:s3c/@ et s3cret\'"@one:x/plant'],
])('a shown error keeps its stack and its server, and has no password: %s', (_, url) => {
  const error = parseError(url);
  expect(error).toMatchObject({ code: 'ERR_INVALID_URL', input: url });
  const shown = shownCause(new Error('the start failed', { cause: error }));
  expect(shown).toMatch(/the start failed\n +at .*shown-cause\.test\.ts/);
  expect(shown).toContain('://…@one:');
  expect(shown).not.toMatch(/s3c|ala/);
});
