import { ApiError } from '../../lib/api-error.ts';
import type { FilterState } from '../state/filter-state.ts';

const PATH = /^filters\.(\d+)\./;

/**
 * Returns the server's errors about filters (paths `filters.<n>…`) by filter id; empty for other failures.
 */
export function filterErrors(error: unknown, filters: readonly FilterState[]): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  if (!(error instanceof ApiError)) return messages;
  for (const [path, message] of error.validationErrors) {
    const filter = filters[Number(PATH.exec(path)?.[1] ?? Number.NaN)];
    if (filter === undefined) continue;
    const earlier = messages.get(filter.id);
    messages.set(filter.id, earlier === undefined ? message : `${earlier} ${message}`);
  }
  return messages;
}
