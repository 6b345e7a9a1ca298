import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createFolderStore } from '../files/store/folder-store.ts';
import { restoreInto } from './restore-into.ts';

test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)(
  'a restore into a database that does not answer names the variable %s of its address',
  async (variable) => {
    const file = await open(import.meta.filename, 'r');
    const restoring = {
      passPhrase: null,
      signal: new AbortController().signal,
      files: createFolderStore('/nie/ma'),
      variable,
    };
    // Nobody listens on port 1.
    const restore = restoreInto('postgres://kto@127.0.0.1:1/kartoteka', file, restoring);
    try {
      await expect(restore).rejects.toThrow(new RegExp(`\\b${variable}\\b`));
    } finally {
      await file.close();
    }
  },
);
