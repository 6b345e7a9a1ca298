import type { Seeded } from '../../env/seeded.ts';
import { ask, type AskedField } from './ask.ts';
import type { KnownCard, Question } from './model.ts';

/** Returns one or two characters from a random place of a text. */
function shortPart(seeded: Seeded, text: string): string {
  const start = seeded.below(Math.max(1, text.length - 1));
  return text.slice(start, start + 1 + seeded.below(2)).trim() || 'e';
}

/**
 * Creates a random question with texts of all lengths and up to four filters. Its page may begin anywhere in the list.
 *
 * @param most the number of cards in the list
 */
export function askBroadly(
  seeded: Seeded,
  fields: readonly AskedField[],
  cards: readonly KnownCard[],
  most: number,
): Question {
  const question = ask(seeded, fields, cards);
  const more = seeded.below(4) === 0 ? ask(seeded, fields, cards).filters : [];
  const known = new Set(question.filters.map(({ id }) => id));
  const texts = new Set(fields.filter(({ kind }) => kind === 'text').map(({ id }) => id));
  const filters = [...question.filters, ...more.filter(({ id }) => !known.has(id))]
    .slice(0, 4)
    .map((filter) =>
      texts.has(filter.id) && seeded.below(3) === 0
        ? {
            ...filter,
            value: {
              ...filter.value,
              values: filter.value.values.map((value) => shortPart(seeded, String(value))),
            },
          }
        : filter,
    );
  const isShort = seeded.below(4) === 0;
  const search = isShort ? shortPart(seeded, seeded.pick(cards).text.replaceAll('\n', ' ')) : question.search;
  const skip = seeded.below(6) === 0 ? seeded.below(most) : question.skip;
  return { ...question, search, filters, skip };
}

/** Returns the question in the form in which a list receives its request. */
export function requestOf({ search, filters, sorting, skip, take }: Question) {
  return {
    search,
    filters: [...filters],
    sorting: sorting.map(({ id, desc }) => `${id} ${desc ? 'desc' : 'asc'}`).join(','),
    skipCount: skip,
    maxResultCount: take,
  };
}
