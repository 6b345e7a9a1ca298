import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isInstalled } from '../../../../scripts/lib/install.mjs';

const places = vi.hoisted(() => ({ notes: '' }));
vi.mock(import('../../../../scripts/lib/places.mjs'), async (original) => {
  const all = await original();
  return {
    ...all,
    get NOTES() {
      return places.notes;
    },
  };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kartoteka-notes-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('installed packages are recognised by a user who cannot write the note about them', async () => {
  // Not even root can write the note, because its parent folder is a file.
  await writeFile(join(folder, 'file'), '');
  places.notes = join(folder, 'file', 'notes');
  expect(isInstalled()).toBe(true);
});

test('another user can read the note about installed packages by its name', async () => {
  places.notes = join(folder, 'notes');
  const umask = process.umask(0o022);
  try {
    expect(isInstalled()).toBe(true);
  } finally {
    process.umask(umask);
  }
  expect((await stat(places.notes)).mode & 0o777).toBe(0o711);
  expect((await stat(join(places.notes, 'installed'))).mode & 0o777).toBe(0o644);
});
