import { expect, test } from 'vitest';
import { troubleOf } from './trouble.ts';

const failed = (syscall: string, code: string): Error =>
  Object.assign(new Error(`${code}: ${syscall}`), { syscall, code });

test.each([
  ['connect', 'ECONNREFUSED'],
  ['read', 'ECONNRESET'],
  ['write', 'EPIPE'],
])('a failed %s with %s means that the database is unreachable', (syscall, code) => {
  expect(troubleOf(failed(syscall, code))).toBe('unreachable');
});

test.each([
  ['write', 'EIO'],
  ['write', 'ENOSPC'],
  ['write', 'EDQUOT'],
  ['read', 'EIO'],
  ['read', 'EISDIR'],
])('a failed %s of a file with %s is no trouble of the database', (syscall, code) => {
  expect(troubleOf(failed(syscall, code))).toBeNull();
});
