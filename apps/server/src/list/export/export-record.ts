import { createHash } from 'node:crypto';
import type { ExportBody } from '@kartoteka/contract/list-export';
import type { AuditChange } from '../../http/audit.ts';
import type { ListField } from '../definition.ts';
import { exportTexts } from '#texts/lists';

/** Characters of the request, as JSON, that the trail keeps whole; a filter may name a thousand values. */
const KEPT_WHOLE = 4_000;
/** Of a longer one: columns by name, and characters of a name. */
const COLUMNS = 50;
const NAME = 100;

/**
 * What the audit trail keeps of an export: which rows, which columns, how many (null: not counted yet). Of a long request,
 * which could fill the trail for ever, it keeps what was searched for, which filters were set with how many values, and
 * a hash by which the whole can be known again.
 *
 * @param list with the fields that users made, as far as the export names them
 */
export function exportRecord(
  list: { readonly name: string; readonly title: string; readonly fields: readonly ListField[] },
  rows: number | null,
  body: ExportBody,
) {
  const whole = JSON.stringify(body);
  // The reader's own word for a column proves nothing.
  const wordOf = ({ property }: ExportBody['columns'][number]) =>
    list.fields.find(({ id }) => id === property)?.label ?? property;
  const columns = body.columns.map(wordOf);
  const kept =
    whole.length <= KEPT_WHOLE
      ? [fresh('columns', columns), fresh('searchParams', body.searchParams ?? null)]
      : [
          fresh('columns', columns.slice(0, COLUMNS).map(cut)),
          fresh('searchParams', outline(body.searchParams)),
          fresh('wholeRequest', exportTexts.cutRequest(whole.length, body.columns.length, sha256(whole))),
        ];
  return {
    action: 'list.exported' as const,
    outcome: 'success' as const,
    target: { kind: 'list', id: list.name, name: list.title },
    changes: [fresh('rows', rows), ...kept],
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
