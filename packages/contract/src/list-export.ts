import { FILTER_GROUP_LENGTH, NAME_LENGTH } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { id, instant } from './entity.ts';
import { listFilters } from './list-filter.ts';
import { authenticated, type Access, idParams, LARGE_BODY, route } from './route.ts';

/**
 * Maximum number of rows that an export writes while the caller waits; a larger export has to run in the background
 * (wire export).
 */
export const MAX_DIRECT_EXPORT = 100_000;

/** The media type by which Excel and LibreOffice know a workbook. */
export const XLSX_MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Estimated size of the file in bytes, for a progress bar: the file is sent while it is written, so its true length is
 * not known before its end.
 */
export const ESTIMATED_LENGTH_HEADER = 'X-Estimated-Length';

/** Maximum number of columns. A sheet of Excel has 16 384, and a row per entry adds columns of the entry. */
const MAX_COLUMNS = 16_000;

/** The longest label: 'name (unit) · group', as the screen distinguishes fields with the same name. */
const LABEL_LENGTH = NAME_LENGTH + ' ('.length + NAME_LENGTH + ') · '.length + FILTER_GROUP_LENGTH;

/**
 * Body of POST {base}/export-list (spec 7.23): which rows, in which order, and the columns from left to right.
 * `property` is a column's id. An unknown id is a 400 at `columns.<n>.property`. An empty label means the column's
 * default label.
 */
export const exportBody = z.object({
  searchParams: z
    .object({
      sorting: z.string().max(512).nullish(),
      search: z.string().max(256).nullish(),
      filter: z.string().max(256).nullish(),
      filters: listFilters.nullish(),
    })
    .nullish(),
  columns: z
    .array(z.object({ label: z.string().max(LABEL_LENGTH).nullish(), property: z.string().max(200) }))
    .min(1)
    .max(MAX_COLUMNS),
  /**
   * The content of a row of the sheet: a row of the list, or one entry of a filled card together with the
   * columns of its card. Lists whose rows have no entries refuse 'entry'.
   */
  oneRowPer: z
    .enum(['record', 'entry'])
    .nullish()
    .transform((per) => per ?? 'record'),
});
export type ExportBody = z.output<typeof exportBody>;

/**
 * A file that is written in the background: waiting → running → ready, or failed. It is deleted a day after its end.
 */
export const listExport = z.object({
  id,
  /** Name of the exported list, as in the names of its routes: 'controlCard'. */
  list: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** Number of rows written so far. */
  rows: z.number().int(),
  /** Number of all rows; null until they are counted. */
  totalRows: z.number().int().nullable(),
  fileName: z.string(),
  /** Bytes; null until the file is ready. */
  size: z.number().int().nullable(),
  /** A Polish sentence when the export failed; null otherwise. */
  error: z.string().nullable(),
  creationTime: instant,
  finishedAt: instant.nullable(),
});
export type ListExport = z.output<typeof listExport>;

/** Returns the calls by which every generic list exports a file: at once, or as a job. */
export function listExportCalls(list: { name: string; label: string; base: string; own: Access }) {
  return {
    export: route({
      name: `${list.name}.export`,
      summary: `${list.label}: write to an Excel file`,
      method: 'POST',
      path: `${list.base}/export-list`,
      access: list.own,
      body: exportBody,
      bodyLimit: LARGE_BODY,
      answerKind: 'file',
      fileMedia: XLSX_MEDIA,
      effect: 'read',
      isExport: true,
      errors: ['Kartoteka:ExportTooLarge'],
    }),
    startExport: route({
      name: `${list.name}.startExport`,
      summary: `${list.label}: write to an Excel file in the background`,
      method: 'POST',
      path: `${list.base}/export-list/start`,
      access: list.own,
      body: exportBody,
      bodyLimit: LARGE_BODY,
      answer: listExport,
      isExport: true,
      errors: ['Kartoteka:TooManyExports'],
    }),
  };
}

const BASE = '/api/app/list-exports';

/**
 * The caller's own files that are written in the background. A caller who has lost the policy of a list no longer finds
 * its files.
 */
export const listExportRoutes = {
  list: route({
    name: 'listExport.list',
    summary: 'Own files, newest first',
    method: 'GET',
    path: BASE,
    access: authenticated,
    answer: z.object({ items: z.array(listExport) }),
  }),
  get: route({
    name: 'listExport.get',
    summary: 'How far a file is',
    method: 'GET',
    path: `${BASE}/:id`,
    access: authenticated,
    params: idParams,
    answer: listExport,
  }),
  file: route({
    name: 'listExport.file',
    summary: 'The file; 404 until it is ready',
    method: 'GET',
    path: `${BASE}/:id/file`,
    access: authenticated,
    params: idParams,
    answerKind: 'file',
    fileMedia: XLSX_MEDIA,
  }),
  remove: route({
    name: 'listExport.remove',
    summary: 'Cancel the writing, or remove the file',
    method: 'DELETE',
    path: `${BASE}/:id`,
    access: authenticated,
    params: idParams,
  }),
};
