import { searchWords } from '@kartoteka/domain/list/search-text';
import type { Kysely } from 'kysely';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { cardList } from '../../../apps/server/src/features/control-card/lists/card-list.ts';
import { withNamedFields } from '../../../apps/server/src/list/custom-fields.ts';
import { readFilters } from '../../../apps/server/src/list/filters.ts';
import { readSorting } from '../../../apps/server/src/list/order.ts';
import type { ListQuestion } from '../../../apps/server/src/list/question.ts';
import type { MemoryList } from '../../../apps/server/src/search/memory/needs.ts';
import { requestOf } from './broad.ts';
import type { Question } from './model.ts';

/**
 * Returns the list of cards with the fields that a question names, and the question as a `ListQuestion`, which the
 * memory of columns takes.
 */
export async function askedOf(db: Kysely<Database>, question: Question): Promise<[MemoryList, ListQuestion]> {
  const request = requestOf(question);
  const list = await withNamedFields(cardList, db, request);
  return [
    list,
    {
      filters: readFilters(list.fields, request.filters),
      words: searchWords(request.search),
      sorts: readSorting(list.fields, request.sorting),
      skip: request.skipCount,
      take: request.maxResultCount,
    },
  ];
}
