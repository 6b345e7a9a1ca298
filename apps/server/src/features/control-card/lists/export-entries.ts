import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { deviationCommentsSchema } from '@kartoteka/domain/card/entry-comments';
import { fieldsOf } from '@kartoteka/domain/card/judge-entry';
import { selectedValues } from '@kartoteka/domain/data-type/field-option';
import { namedNorm } from '@kartoteka/domain/data-type/rule-words';
import { entryValuesSchema, type SingleValue, singleValues } from '@kartoteka/domain/value/stored-value';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import type { EntryLine, SheetEntries } from '../../../search/cards/entry-lines.ts';
import { revisionLabels } from '../../../search/own-labels.ts';
import { searchFieldId } from '../../../search/search-field.ts';
import { boolCell, EMPTY, linkedNumberCell, numberCell, textCell } from '../../../xlsx/cell.ts';
import { CARD_PAGE } from '@kartoteka/contract/web-pages';
import { readRevision } from '../../revision/read.ts';
import { entryColumnTexts as texts } from '#texts/lists';

const deviations = z.array(z.object({ formElementId: z.string(), expected: z.string(), actual: z.string() }));

interface Row {
  card_id: string;
  revision_id: string;
  element_id: string;
  values: unknown;
  comment: string | null;
  deviation_comments: unknown;
  deviations: unknown;
  file_count: number;
  is_submitted: boolean;
  is_draft: boolean;
}

/** The entries of filled cards, for sheets with a line for each entry. */
export const cardEntries: SheetEntries = {
  of: (id) => sql`select from card_entry as entry where entry.card_id = ${id} and entry.deleted_at is null`,
  before: [
    { heading: texts.element, width: 32 },
    { heading: texts.entryNumber, width: 10 },
  ],
  after: [
    { heading: texts.submitted, width: 18 },
    { heading: texts.deviations, width: 40 },
    { heading: texts.deviationComments, width: 40 },
    { heading: texts.comment, width: 40 },
    { heading: texts.files, width: 12 },
  ],
  read: readEntries,
};

/** The number of files of an entry, in which a drawn picture and its originals are one (ruling 5.34). */
const SHOWN_FILES = sql`(select count(*)::integer from jsonb_array_elements(entry.files) as file where not exists (
  select from jsonb_array_elements(entry.files) as drawn where drawn ->> 'originalId' = file ->> 'id'))`;

async function readEntries(
  db: Kysely<Database>,
  cardIds: readonly string[],
  base: string | null,
): Promise<ReadonlyMap<string, readonly EntryLine[]>> {
  if (cardIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select entry.card_id, card.revision_id, entry.element_id, entry.values, entry.comment, entry.deviation_comments,
      entry.deviations, ${SHOWN_FILES} as file_count, entry.is_submitted, card.status = 'inProgress' and not entry.is_submitted as is_draft
    from card_entry as entry join control_card as card on card.id = entry.card_id
    where entry.card_id = any(${[...cardIds]}::uuid[]) and entry.deleted_at is null
    order by entry.card_id, entry.index`.execute(db);
  const entries = new Map<string, EntryLine[]>();
  const labelled = new Map<string, EntryLine['labels']>();
  for (const [cardId, own] of Map.groupBy(rows, (row) => row.card_id)) {
    const [first] = own;
    if (!first) continue;
    const { definition } = await readRevision(db, first.revision_id);
    const labels = labelled.get(first.revision_id) ?? Object.fromEntries(revisionLabels(definition));
    labelled.set(first.revision_id, labels);
    const address = base && `${base}${CARD_PAGE.replace(':id', cardId)}`;
    entries.set(cardId, entriesOf(definition, labels, own, address));
  }
  return entries;
}

/**
 * Returns entries in the order of the card: by element, then by index, with the numbers that the screen shows.
 *
 * @param address the address of the card's screen; null for a sheet without links
 */
function entriesOf(
  { elements }: CardDefinition,
  labels: EntryLine['labels'],
  rows: readonly Row[],
  address: string | null,
): EntryLine[] {
  const byElement = Map.groupBy(rows, (row) => row.element_id);
  return elements.flatMap((element) => {
    const fields = fieldsOf(element);
    const byId = new Map(fields.map((field) => [field.id, field]));
    return (byElement.get(element.id) ?? []).map((row, at): EntryLine => {
      const stored = entryValuesSchema.parse(row.values);
      const shown = row.is_draft ? selectedValues(fields, stored) : stored;
      const values: Record<string, SingleValue[]> = {};
      for (const field of fields) values[searchFieldId(field)] = [...singleValues(shown[field.id])];
      const outside = deviations.parse(row.deviations).map(({ formElementId, actual, expected }) => {
        const field = byId.get(formElementId);
        return `${field?.name}: ${actual} (${field ? namedNorm(field, expected) : expected})`;
      });
      const own = deviationCommentsSchema.parse(row.deviation_comments);
      const ownComments = fields.flatMap(({ id, name }) => (id in own ? [`${name}: ${own[id]}`] : []));
      return {
        before: [textCell(element.name), numberCell(String(at + 1))],
        values,
        labels,
        after: [
          boolCell(row.is_submitted),
          textCell(outside.join('; ')),
          textCell(ownComments.join('; ')),
          textCell(row.comment ?? ''),
          row.file_count === 0 ? EMPTY : linkedNumberCell(row.file_count, address),
        ],
      };
    });
  });
}
