import { draftBox } from '../draft-box.ts';
import { fileBox } from './file-box.ts';

/** Milliseconds after which a file that no draft names was left by a page that was closed at that moment. */
const LEFT = 3_600_000;

/** Deletes the bytes that no unsent text of the person names any more, such as of text that was discarded. */
export async function sweepFiles(userId: string, before: number = Date.now() - LEFT): Promise<void> {
  const keys = await fileBox.keysBefore(userId, before);
  if (keys.length === 0) return;
  const drafts = JSON.stringify((await draftBox.ofUser(userId)).map(({ work }) => work));
  await fileBox.remove(
    userId,
    keys.filter((key) => !drafts.includes(key)),
  );
}
