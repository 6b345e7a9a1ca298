import type { Json } from '@kartoteka/domain/card/canonical-json';
import type { EntryFile } from '@kartoteka/domain/file/entry-file';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Card } from '../model/card.ts';
import { namedFiles } from '../model/entry-files.ts';

/** The files that a return or a void names. */
export interface ReasonFilesInput {
  readonly files?: readonly { readonly id: string; readonly caption: string | null }[] | null | undefined;
}

/** Returns the files that support a reason, as they will be stored. */
export async function reasonFiles(
  context: RequestContext,
  { row }: Card,
  { files }: ReasonFilesInput,
): Promise<EntryFile[]> {
  const wanted = (files ?? []).map((file) => ({ ...file, formElementId: null }));
  return namedFiles(context, wanted, { cardId: row.id, entryId: null, current: [], path: ['files'] });
}

/** Returns the field `files` for an event; leaves the field out when there are no files. */
export function toldFiles(files: readonly EntryFile[]): { files?: Json } {
  return files.length === 0 ? {} : { files: files.map((file) => ({ ...file })) };
}
