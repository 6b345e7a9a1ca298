import type { ExportBody } from '@kartoteka/contract/list-export';
import { businessRule } from '@kartoteka/domain/business-rule';
import { violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { BusinessError, ValidationError } from '../../http/problem.ts';
import type { FileContent } from '../../http/file-answer.ts';
import type { Cell } from '../../xlsx/cell.ts';
import { writeWorkbook } from '../../xlsx/workbook.ts';
import type { ListDefinition } from '../definition.ts';
import { withNamedFields } from '../more-fields.ts';
import { exportColumns } from './columns.ts';
import { countRows, readRows, selectionOf } from './rows.ts';
import { beginSnapshot, openSnapshot } from './slots.ts';

/** Who asks, and until when anybody waits. */
export interface ExportAsker {
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** A workbook that is being written. */
export interface OpenExport {
  readonly totalRows: number;
  /** Its bytes; at their end, at a failure and when they are given up the transaction under them ends. */
  readonly content: FileContent;
}

/** Told after each batch how many rows are written. */
export type Progress = (rows: number) => void | Promise<void>;

interface Limits {
  /** Rows at most while somebody waits for them; null for any number, in a job, which needs no place either. */
  readonly most: number | null;
  readonly onProgress?: Progress;
}

/** Everything that can be wrong with what is asked for, found before a row is read. */
export async function judgeExport<Row, Item>(
  definition: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  body: ExportBody,
) {
  if (body.oneRowPer === 'entry') throw ValidationError.of([violation(['oneRowPer'], 'noEntries')]);
  const filters = [
    ...(body.searchParams?.filters ?? []),
    ...body.columns.map(({ property }) => ({ id: property })),
  ];
  const list = await withNamedFields(definition, db, { sorting: body.searchParams?.sorting, filters });
  const columns = await exportColumns(db, list.fields, body.columns);
  return { list, columns, selection: selectionOf(list, body.searchParams) };
}

/**
 * Opens a list as a workbook: one state of the database from the first row to the last, read through a cursor. The first
 * rows are there when this comes back, so that what fails has failed by then.
 *
 * @throws BusinessError ExportTooLarge above the limit
 * @throws TooManyRequests when too many files are being written
 */
export async function openExport<Row, Item>(
  definition: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  asker: ExportAsker,
  body: ExportBody,
  { most, onProgress }: Limits,
): Promise<OpenExport> {
  const { list, columns, selection } = await judgeExport(definition, db, body);
  const snapshot = await (most === null ? beginSnapshot(db) : openSnapshot(db, asker.userId, asker.signal));
  try {
    const totalRows = await countRows(list, snapshot, selection, most);
    if (most !== null && totalRows > most) {
      throw new BusinessError(businessRule('Kartoteka:ExportTooLarge', { max: most }));
    }
    const batches = readRows(list, snapshot, selection);
    const first = await batches.next();
    const rows = async function* (): AsyncGenerator<Cell[][], void, undefined> {
      try {
        let written = 0;
        for (let batch = first; batch.done !== true; batch = await batches.next()) {
          asker.signal.throwIfAborted();
          yield batch.value.map((row) => {
            const item = list.toItem(row);
            return columns.map((column) => column.cell(item));
          });
          written += batch.value.length;
          await onProgress?.(written);
        }
      } finally {
        await batches.return();
      }
    };
    const workbook = writeWorkbook({ title: list.title, columns, rows: rows() });
    return { totalRows, content: ending(workbook, () => snapshot.rollback().execute()) };
  } catch (error) {
    await snapshot.rollback().execute();
    throw error;
  }
}

/** No generator: one that is given up before it was asked for anything would not end what is under it. */
function ending(content: AsyncGenerator<Uint8Array, void, undefined>, end: () => Promise<void>): FileContent {
  let ended: Promise<void> | undefined;
  const endOnce = (): Promise<void> => (ended ??= end());
  return {
    async next() {
      try {
        const result = await content.next();
        if (result.done === true) await endOnce();
        return result;
      } catch (error) {
        await endOnce();
        throw error;
      }
    },
    async return() {
      await content.return();
      await endOnce();
    },
  };
}
