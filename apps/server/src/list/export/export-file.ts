import { ESTIMATED_LENGTH_HEADER, type ExportBody, MAX_DIRECT_EXPORT } from '@kartoteka/contract/list-export';
import { toWarsaw } from '@kartoteka/domain/value/warsaw';
import { recordAudit } from '../../http/audit.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import type { FileWork } from '../../http/work.ts';
import type { ListDefinition } from '../definition.ts';
import { exportRecord } from './export-record.ts';
import { openExport } from './open-export.ts';

/** 'Karty 2026-11-21 15-30.xlsx': when it was taken, by Warsaw's clock. */
export function exportName(title: string, now: Date): string {
  const { date, time } = toWarsaw(now.toISOString());
  return `${title} ${date} ${time.replace(':', '-')}.xlsx`;
}

/** A list as a file that is sent while it is written. That it left the house is recorded before its first byte does. */
export async function exportFile<Row, Item>(
  list: ListDefinition<Row, Item>,
  work: FileWork,
  body: ExportBody,
): Promise<FileAnswer> {
  const { db, caller, now, signal } = work;
  const { fields, totalRows, estimatedLength, content } = await openExport(
    list,
    db,
    { userId: caller.userId, signal },
    body,
    {
      most: MAX_DIRECT_EXPORT,
    },
  );
  try {
    await recordAudit(work, exportRecord({ ...list, fields }, totalRows, body));
  } catch (error) {
    await content.return();
    throw error;
  }
  const headers = { [ESTIMATED_LENGTH_HEADER]: String(estimatedLength) };
  return { fileName: exportName(list.title, now), headers, content };
}
