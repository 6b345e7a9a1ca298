import { draftBox } from '../draft-box.ts';
import { fileBox } from './file-box.ts';

/**
 * Milliseconds after which a file that no draft names is deleted. The draft of a younger file may not be stored yet.
 */
const LEFT = 3_600_000;

/**
 * Deletes the person's files that were added before `before` (ms) and that none of the person's drafts names,
 * for example after a draft was discarded. Deletes nothing while the drafts cannot be read, because they may name any
 * of the files.
 */
export async function sweepFiles(userId: string, before: number = Date.now() - LEFT): Promise<void> {
  const keys = await fileBox.keysBefore(userId, before);
  if (keys.length === 0 || !(await draftBox.isKeeping())) return;
  const drafts = JSON.stringify((await draftBox.ofUser(userId)).map(({ work }) => work));
  await fileBox.remove(
    userId,
    keys.filter((key) => !drafts.includes(key)),
  );
}
