import type { CardElement } from '@kartoteka/contract/control-card-form';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { filesOf } from '../card-data/files-of.ts';
import { deviationCommentsOf } from '../work/deviation-comments.ts';
import { dataOf, shownComment } from '../work/entry-body.ts';
import { filesInBody, hasFileChanges, NO_FILE_CHANGES } from '../work/file-changes.ts';
import type { EntryRow } from '../work/rows.ts';
import type { Attempt, EntryWork } from '../work/work-types.ts';

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Returns a new call that saves or submits the entry with this work. */
export function attemptOf(
  element: CardElement,
  { entry, index }: Pick<EntryRow, 'entry' | 'index'>,
  work: EntryWork | undefined,
  submit: boolean,
): Attempt {
  const now = Date.now();
  const files = work?.files ?? NO_FILE_CHANGES;
  return {
    key: idempotencyKey(),
    at: now,
    isAutomatic: !submit,
    sent: { typed: work?.typed ?? {}, comment: work?.comment ?? null, files },
    body: {
      elementTemplateId: element.id,
      index,
      ...(index === null ? { key: work?.key ?? idempotencyKey() } : {}),
      data: dataOf(fieldsOfElement(element), work, entry),
      comment: shownComment(work, entry),
      deviationComments: deviationCommentsOf(fieldsOfElement(element), work, entry),
      ...(hasFileChanges(files) ? { files: filesInBody(files, filesOf(entry)) } : {}),
      submit,
      rowVersion: entry?.rowVersion ?? null,
      ...(work?.typedAt ? { typedAt: isoOf(work.typedAt) } : {}),
      // The time of the first sending, because a repeated call must have the same body.
      sentAt: isoOf(now),
    },
  };
}
