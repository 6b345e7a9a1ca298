import type { Json } from '@kartoteka/domain/card/canonical-json';
import { judgeFiles } from '@kartoteka/domain/card/judge-files';
import type { EntryFile } from '@kartoteka/domain/file/entry-file';
import { ValidationError } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Card } from '../model/card.ts';
import { namedFiles } from '../model/entry-files.ts';

/** The files that a return or a void names. */
export interface ReasonFilesInput {
  readonly files?: readonly { readonly id: string; readonly caption: string | null }[] | null | undefined;
}

/**
 * Returns the files that support a reason, in the form in which they will be stored.
 *
 * @throws ValidationError for too many files, a file that is named twice, and a drawn picture without its
 *   original
 * @throws BusinessError File:Unknown for a file that the caller may not use
 */
export async function reasonFiles(
  context: RequestContext,
  { row }: Card,
  { files }: ReasonFilesInput,
): Promise<EntryFile[]> {
  const wanted = (files ?? []).map((file) => ({ ...file, formElementId: null }));
  const target = { cardId: row.id, entryId: null, current: [], path: ['files'] };
  const named = await namedFiles(context, wanted, target);
  const violations = judgeFiles([], named, new Set(), 'submit');
  if (violations.length > 0) throw ValidationError.of(violations);
  return named;
}

/** Returns the field `files` for an event. Leaves the field out when there are no files. */
export function toldFiles(files: readonly EntryFile[]): { files?: Json } {
  return files.length === 0 ? {} : { files: files.map((file) => ({ ...file })) };
}
