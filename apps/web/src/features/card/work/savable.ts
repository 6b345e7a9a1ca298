import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { judgeValue } from '@kartoteka/domain/data-type/judge';
import { livePatterns } from '../../../controls/pattern-engine.ts';
import { wireOf } from '../../../controls/raw-value.ts';
import type { EntryWork, Sent } from './work-types.ts';
import { type FileChanges, hasFileChanges, NO_FILE_CHANGES, storableFileChanges } from './file-changes.ts';

/** The typed text of an entry, as far as it can be saved by itself. */
export interface Savable {
  /** The text that the server accepts, and the files that it has. */
  readonly sent: Sent & { readonly files: FileChanges };
  /** The fields whose text is no value of their type, such as 'abc' in a number. */
  readonly illegal: readonly FormElement[];
}

/** Tells whether a save would be refused because a typed text is no value of the field's type (ruling 5.1). */
function isIllegal(field: FormElement, work: Pick<EntryWork, 'typed'>): boolean {
  const raw = work.typed[field.id];
  return (
    raw !== undefined && judgeValue(field, wireOf(field, raw), 'save', livePatterns()).violations.length > 0
  );
}

/** Divides the typed text into what the server accepts in a save, and what waits on the device until it is corrected. */
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
