import { createHash } from 'node:crypto';
import type { ExportBody } from '@kartoteka/contract/list-export';
import type { AuditChange } from '../../http/observe/audit.ts';
import type { ListField } from '../field.ts';
import { exportTexts } from '#texts/lists';

/**
 * Maximum length of a request that the trail keeps in full, in characters of JSON. A filter may name a thousand values.
 */
const KEPT_WHOLE = 4_000;
/** Maximum number of columns that the trail keeps of a longer request. */
const COLUMNS = 50;
/** Maximum length of a name that the trail keeps of a longer request, in characters. */
const NAME = 100;

/** The parts of an export's record that only its caller knows. */
interface Exported {
  /** The number of rows; null while they are not counted. */
  readonly rows: number | null;
  /** The name of a file that is written in the background. The record of the finished file has it too. */
  readonly fileName?: string;
  /** The filters as people read them. */
  readonly filters: readonly string[];
}

/**
 * Returns the trail's record of an export: its rows and their kind, the columns, the filters and the search
 * parameters. The record of a long request has an outline and a hash of the whole request, because the trail is never
 * cleared. The outline has the number of a filter's values instead of the values.
 *
 * @param list with the custom fields that the export names
 */
export function exportRecord(
  list: { readonly name: string; readonly title: string; readonly fields: readonly ListField[] },
  { rows, fileName, filters }: Exported,
  body: ExportBody,
) {
  const whole = JSON.stringify(body);
  // Uses the field's own label, because the client can choose any label for a column.
  const wordOf = ({ property }: ExportBody['columns'][number]) =>
    list.fields.find(({ id }) => id === property)?.label ?? property;
  const columns = body.columns.map(wordOf);
  const kept =
    whole.length <= KEPT_WHOLE
      ? [
          fresh('columns', columns),
          ...(filters.length === 0 ? [] : [fresh('filters', filters)]),
          fresh('searchParams', body.searchParams ?? null),
        ]
      : [
          fresh('columns', columns.slice(0, COLUMNS).map(cut)),
          ...(filters.length === 0 ? [] : [fresh('filters', filters.map(cut))]),
          fresh('searchParams', outline(body.searchParams)),
          fresh('wholeRequest', exportTexts.cutRequest(whole.length, body.columns.length, sha256(whole))),
        ];
  return {
    action: 'list.exported' as const,
    outcome: 'success' as const,
    target: { kind: 'list', id: list.name, name: list.title },
    changes: [
      ...(rows === null ? [] : [fresh('rows', rows)]),
      ...(fileName === undefined ? [] : [fresh('fileName', fileName)]),
      ...(body.oneRowPer === 'record' ? [] : [fresh('oneRowPer', body.oneRowPer)]),
      ...kept,
    ],
  };
}

/** Returns the trail's record of a file that was written in the background, with the number of its rows. */
export function writtenRecord(
  list: { readonly name: string; readonly title: string },
  rows: number,
  fileName: string,
) {
  return {
    action: 'list.exportWritten' as const,
    outcome: 'success' as const,
    target: { kind: 'list', id: list.name, name: list.title },
    changes: [fresh('rows', rows), fresh('fileName', fileName)],
  };
}

const fresh = (path: string, value: unknown): AuditChange => ({ path, old: null, new: value });

const cut = (name: string): string => (name.length > NAME ? `${name.slice(0, NAME).toWellFormed()}…` : name);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function outline(params: ExportBody['searchParams']) {
  if (!params) return null;
  const filters = params.filters?.map(({ id, value }) => ({
    id: cut(id),
    values: value?.values.length ?? 0,
  }));
  return { ...params, filters };
}
