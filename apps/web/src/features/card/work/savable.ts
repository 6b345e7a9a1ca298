import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { judgeValue } from '@kartoteka/domain/data-type/judge';
import { livePatterns } from '../../../controls/pattern-engine.ts';
import { wireOf } from '../../../controls/raw-value.ts';
import type { EntryWork, Sent } from './work-types.ts';
import { type FileChanges, hasFileChanges, NO_FILE_CHANGES, storableFileChanges } from './file-changes.ts';

/** The typed text of an entry, divided into text that can be saved and fields whose text cannot. */
export interface Savable {
  /** The text that the server accepts in a save, and the changes of files that are uploaded. */
  readonly sent: Sent & { readonly files: FileChanges };
  /** The fields whose text is not a value of their type, such as 'abc' in a number field. */
  readonly illegal: readonly FormElement[];
}

/**
 * Returns whether the server would refuse a save because typed text is not a value of the field's type (ruling 5.1).
 */
function isIllegal(field: FormElement, work: Pick<EntryWork, 'typed'>): boolean {
  const raw = work.typed[field.id];
  return (
    raw !== undefined && judgeValue(field, wireOf(field, raw), 'save', livePatterns()).violations.length > 0
  );
}

/**
 * Divides the typed text into text that the server accepts in a save, and text that stays on the device until it is
 * corrected.
 */
export function savableText(
  fields: readonly FormElement[],
  work: Pick<EntryWork, 'typed' | 'comment'> & { readonly files?: FileChanges },
): Savable {
  const illegal = fields.filter((field) => isIllegal(field, work));
  const held = new Set(illegal.map(({ id }) => id));
  const typed = Object.entries(work.typed).filter(([key]) => !held.has(key));
  const files = storableFileChanges(work.files ?? NO_FILE_CHANGES);
  return { sent: { typed: Object.fromEntries(typed), comment: work.comment, files }, illegal };
}

export const isNothing = ({ typed, comment, files = NO_FILE_CHANGES }: Sent): boolean =>
  comment === null && Object.keys(typed).length === 0 && !hasFileChanges(files);
