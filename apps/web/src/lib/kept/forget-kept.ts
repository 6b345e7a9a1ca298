import type { QueryClient } from '@tanstack/react-query';
import { sweepFiles } from '../files/sweep-files.ts';
import { keptBox } from './kept-box.ts';
import { forgetPictures } from './kept-pictures.ts';

/**
 * Deletes the kept answers and pictures of everybody on this device, and this person's files that no draft
 * names, and cancels the running reads. Drafts and their files stay.
 */
export async function forgetKept(client: QueryClient, userId: string): Promise<void> {
  for (const stop of stopping) stop();
  stopping.clear();
  // Files that cannot be read now are deleted when the app is opened the next time.
  const sweeping = sweepFiles(userId, Date.now()).catch(() => undefined);
  await Promise.all([keptBox.forget(null), forgetPictures(null), sweeping]);
  await client.cancelQueries();
}

const stopping = new Set<() => void>();

/**
 * Registers a function that stops storing. `forgetKept` calls it first, so that nothing is stored again after
 * it was deleted. Returns a function that calls `stop`, unless `forgetKept` has done so.
 */
export function untilForgotten(stop: () => void): () => void {
  stopping.add(stop);
  return () => {
    if (stopping.delete(stop)) stop();
  };
}
