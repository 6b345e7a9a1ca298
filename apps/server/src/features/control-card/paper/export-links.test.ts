import { expect, test } from 'vitest';
import { createExportLinks } from './export-links.ts';

const ID = '0b0f8a52-6c3e-4a57-9a64-6f6f9d5b5a10';
const NOW = new Date('2026-03-05T10:00:00Z');
const WEEK = 7 * 24 * 60 * 60 * 1000;

test('a signed link to a paper expires after a week, and is refused when another secret signed it', () => {
  const links = createExportLinks('signed', Buffer.from('secret'));
  const { path, expiresAt } = links.make(ID, NOW);
  const proof = Object.fromEntries(new URL(path, 'http://localhost').searchParams);
  expect(expiresAt).toBe('2026-03-12T10:00:00.000Z');
  expect(links.admits(ID, proof, new Date(NOW.getTime() + WEEK - 1))).toBe(true);
  expect(links.admits(ID, proof, new Date(NOW.getTime() + WEEK))).toBe(false);
  expect(createExportLinks('signed', Buffer.from('other')).admits(ID, proof, NOW)).toBe(false);
});

test('a public link to a paper needs neither an expiry nor a signature', () => {
  const links = createExportLinks('public', Buffer.from('secret'));
  expect(links.make(ID, NOW)).toEqual({ path: `/pdf-export?id=${ID}`, expiresAt: null });
  expect(links.admits(ID, {}, NOW)).toBe(true);
});
