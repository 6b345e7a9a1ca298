import type { QueryClient } from '@tanstack/react-query';
import { keptBox } from './kept-box.ts';
import { forgetPictures } from './kept-pictures.ts';

/** Deletes the kept answers and pictures of everybody on this device, and what the page has in memory. */
export async function forgetKept(client: QueryClient): Promise<void> {
  stopKeeping?.();
  stopKeeping = null;
  await Promise.all([keptBox.forget(null), forgetPictures(null)]);
  await client.cancelQueries();
}

let stopKeeping: (() => void) | null = null;

/** Remembers how to stop storing, so that nothing is stored again after it was deleted. */
export function untilForgotten(stop: () => void): void {
  stopKeeping = stop;
}
