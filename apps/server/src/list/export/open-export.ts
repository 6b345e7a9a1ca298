import type { ExportBody } from '@kartoteka/contract/list-export';
import { businessRule } from '@kartoteka/domain/business-rule';
import { violation } from '@kartoteka/domain/violation';
import { deflateRawSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { BusinessError, ValidationError } from '../../http/answer/problem.ts';
import type { FileContent } from '../../http/answer/file-answer.ts';
import { rowXml, writeWorkbook } from '../../xlsx/workbook.ts';
import { LEVEL } from '../../xlsx/zip.ts';
import type { ListDefinition } from '../definition.ts';
import type { ListField } from '../field.ts';
import { withNamedFields } from '../custom-fields.ts';
import { exportColumns } from './columns.ts';
import { limitHeapGrowth } from './heap-growth.ts';
import { type CheckedExport, findRows, selectionOf } from './rows.ts';
import type { Line } from './sheet.ts';
import { beginSnapshot, openSnapshot } from './snapshot.ts';

/** The user who exports, the address for links, and a signal that fires when nobody waits for the file any more. */
export interface ExportAsker {
  readonly userId: string;
  /** The address of the product, for links in the file; null for a file without links. */
  readonly base: string | null;
  readonly signal: AbortSignal;
}

/** A workbook that is being written. */
export interface OpenExport {
  /** The fields of the list, including the custom fields that the export names. */
  readonly fields: readonly ListField[];
  readonly totalRows: number;
  /** Estimated size in bytes. */
  readonly estimatedLength: number;
  /**
   * The bytes of the file. The underlying transaction ends when the reader reaches the end of the bytes, fails or gives
   * up.
   */
  readonly content: FileContent;
}

/** Called between two batches with the number of lines written so far. */
type Progress = (rows: number) => void | Promise<void>;

interface Limits {
  /**
   * Maximum number of lines while somebody waits for the file. Null in a job, which may write any number of lines and
   * takes none of the places for exports.
   */
  readonly most: number | null;
  readonly onProgress?: Progress;
}

/** Checks the whole request before any row is read. Throws a ValidationError for a bad request. */
export async function judgeExport<Row, Item>(
  definition: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  body: ExportBody,
  base: string | null,
): Promise<CheckedExport<Row, Item>> {
  const sheet = definition.source.sheet(body.oneRowPer);
  if (sheet === null) throw ValidationError.of([violation(['oneRowPer'], 'noEntries')]);
  const filters = [
    ...(body.searchParams?.filters ?? []),
    ...body.columns.map(({ property }) => ({ id: property })),
  ];
  const list = await withNamedFields(definition, db, { sorting: body.searchParams?.sorting, filters });
  const columns = await exportColumns(db, list.fields, body.columns, base);
  const selection = selectionOf(list, sheet, body.searchParams);
  return { list, sheet, lines: sheet.lines(list, columns, base), selection };
}

/**
 * Opens a list as a workbook: one state of the database from the first row to the last, read through a
 * cursor. The first rows are read before the function returns, so that early errors are thrown here.
 *
 * @throws ValidationError for a bad request
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
  const checked = await judgeExport(definition, db, body, asker.base);
  const { list, lines } = checked;
  const snapshot = await (most === null ? beginSnapshot(db) : openSnapshot(db, asker.userId, asker.signal));
  let growAgain = (): void => undefined;
  const end = async (): Promise<void> => {
    growAgain();
    await snapshot.rollback().execute();
  };
  try {
    const { total: totalRows, batches } = await findRows(checked, db, snapshot, most);
    if (most !== null && totalRows > most) {
      throw new BusinessError(businessRule('Kartoteka:ExportTooLarge', { max: most }));
    }
    if (totalRows >= MANY) growAgain = limitHeapGrowth();
    const first = await batches.next();
    const beginning = first.done === true ? [] : [...(await first.value())];
    let written = 0;
    const counted = function* (batch: Iterable<Line>): Generator<Line, void, undefined> {
      for (const line of batch) {
        written += 1;
        yield line;
      }
    };
    const rows = async function* (): AsyncGenerator<Iterable<Line>, void, undefined> {
      yield counted(beginning);
      for await (const batch of batches) {
        asker.signal.throwIfAborted();
        await onProgress?.(written);
        yield counted(await batch());
      }
    };
    const workbook = writeWorkbook({ title: list.title, columns: lines.columns, rows: rows() });
    return {
      fields: list.fields,
      totalRows,
      estimatedLength: estimate(beginning, totalRows),
      content: ending(workbook, end),
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Number of lines from which the growth of the heap is limited, because an export makes much garbage. */
const MANY = 10_000;

/** Bytes of a workbook besides its rows. */
const FRAME = 2500;

/** Estimates the size of the file by compressing the first rows. */
function estimate(beginning: readonly Line[], totalRows: number): number {
  if (beginning.length === 0) return FRAME;
  const xml = beginning.map((line, at) => rowXml(line, at + 2)).join('');
  const packed = deflateRawSync(xml, { level: LEVEL }).length;
  return FRAME + Math.round((packed / beginning.length) * totalRows);
}

/**
 * Calls `end` once, when the content ends, fails or is given up. The result is not a generator, because a generator
 * that is given up before its first value would not call `end`.
 */
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
