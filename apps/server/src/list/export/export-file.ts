import { ESTIMATED_LENGTH_HEADER, type ExportBody, MAX_DIRECT_EXPORT } from '@kartoteka/contract/list-export';
import { toWarsaw } from '@kartoteka/domain/value/warsaw';
import { recordAudit } from '../../http/observe/audit.ts';
import type { FileAnswer } from '../../http/answer/file-answer.ts';
import type { FileContext } from '../../http/request-context.ts';
import type { ListDefinition } from '../definition.ts';
import { exportRecord } from './export-record.ts';
import { filtersInWords } from './filters-in-words.ts';
import { openExport } from './open-export.ts';

/** Returns a file name like 'Karty 2026-11-21 15-30.xlsx', with Warsaw's local time. */
export function exportName(title: string, now: Date): string {
  const { date, time } = toWarsaw(now.toISOString());
  return `${title} ${date} ${time.replace(':', '-')}.xlsx`;
}

/**
 * Returns a list as a file that is sent while it is written. The export is recorded in the trail before the
 * first byte is sent.
 */
export async function exportFile<Row, Item>(
  list: ListDefinition<Row, Item>,
  context: FileContext,
  body: ExportBody,
): Promise<FileAnswer> {
  const { db, caller, now, signal, publicUrl: base } = context;
  const { fields, totalRows, estimatedLength, content } = await openExport(
    list,
    db,
    { userId: caller.userId, base, signal },
    body,
    {
      most: MAX_DIRECT_EXPORT,
    },
  );
  try {
    const filters = await filtersInWords(db, fields, body.searchParams);
    await recordAudit(context, exportRecord({ ...list, fields }, { rows: totalRows, filters }, body));
  } catch (error) {
    await content.return();
    throw error;
  }
  const headers = { [ESTIMATED_LENGTH_HEADER]: String(estimatedLength) };
  return { fileName: exportName(list.title, now), headers, content };
}
