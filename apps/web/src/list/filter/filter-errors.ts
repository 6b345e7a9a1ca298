import { ApiError } from '../../lib/api-error.ts';
import type { FilterState } from '../filter-state.ts';

const PATH = /^filters\.(\d+)\./;

/** What the server refuses of the filters, by their ids (`filters.<n>…`); of another failure nothing. */
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
