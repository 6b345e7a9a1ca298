import type { QueryClient } from '@tanstack/react-query';
import { sweepFiles } from '../files/sweep-files.ts';
import { keptBox } from './kept-box.ts';
import { forgetPictures } from './kept-pictures.ts';

/**
 * Deletes the kept answers and pictures of everybody on this device, and cancels the running reads. Photos that wait
 * with this person's unsent text stay.
 */
export async function forgetKept(client: QueryClient, userId: string): Promise<void> {
  stopKeeping?.();
  stopKeeping = null;
  await Promise.all([keptBox.forget(null), forgetPictures(null), sweepFiles(userId, Date.now())]);
  await client.cancelQueries();
}

let stopKeeping: (() => void) | null = null;

/** Remembers how to stop storing, so that nothing is stored again after it was deleted. */
export function untilForgotten(stop: () => void): void {
  stopKeeping = stop;
}
