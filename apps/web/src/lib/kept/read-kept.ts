import { type KeptAnswer, keptBox } from './kept-box.ts';
import { keptPerson } from './kept-person.ts';
import { ownSession } from '../own-session.ts';
import { inputText } from './kept-routes.ts';

/**
 * Returns the kept answer of a route for the last person of this device; undefined if none is kept, the kit
 * is locked, or the last person is not the person of this page.
 */
export async function readKept(name: string, input: unknown): Promise<KeptAnswer | undefined> {
  const userId = keptPerson.id();
  if (userId === null || !ownSession.isStored() || keptPerson.isLocked()) return undefined;
  return keptBox.read(userId, name, inputText(input));
}

/** Deletes the kept answer of a route for the person of this page, unless another person has logged in meanwhile. */
export async function forgetKeptAnswer(name: string, input: unknown): Promise<void> {
  const userId = keptPerson.id();
  if (userId !== null && ownSession.isStored())
    await keptBox.remove([{ userId, name, input: inputText(input) }]);
}
