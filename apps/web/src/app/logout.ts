import { CLIENT_ID, connectRoutes } from '@kartoteka/contract/connect';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { codeOf } from '../lib/code-of.ts';
import { CARD_START, type Draft, draftBox, WHOLE_FORM } from '../lib/draft-box.ts';
import { paths } from '../lib/paths.ts';
import { ownSession } from '../lib/own-session.ts';
import { session } from '../lib/session.ts';
import { unsaved } from '../lib/unsaved.ts';
import type { Ask, Choice } from '../ui/questions.tsx';
import { appTexts } from '#texts/app';
import { outboxTexts } from '#texts/outbox';
import { passed } from '../lib/passed.ts';

// Few users log out with unsaved text, so this code is loaded on demand.
const loadSaving = codeOf(() => import('../features/card/open/save-closed-drafts.ts'), 'saveClosedDrafts');

// A page without this code has added no files.
const loadFiles = codeOf(() => import('../lib/files/file-box.ts'), 'fileBox');

const loadForgetting = codeOf(() => import('../lib/kept/forget-kept.ts'), 'forgetKept');

/**
 * Milliseconds for which the logout waits for the first save of unsaved text, and later for the server to end the
 * session.
 */
const PATIENCE = 3000;

export interface Leaving {
  readonly ask: Ask;
  readonly client: QueryClient;
  readonly userId: string;
}

/**
 * Asks about the unsaved changes of an open form, saves unsaved text of cards and asks what to do with text that is
 * still unsaved (ruling 5.12), then deletes kept data and ends the session. Kept data stay when another person has
 * logged in in another tab, because they are that person's. Returns false when the user stays.
 */
export async function leave(leaving: Leaving): Promise<boolean> {
  const left: (() => void)[] = [];
  for (const ask of unsaved.forms()) {
    const leaveForm = await ask();
    if (leaveForm === null) return false;
    left.push(leaveForm);
  }
  if (!(await mayLeave(leaving))) return false;
  for (const leaveForm of left) leaveForm();
  if (ownSession.isStored()) await forgetDevice(leaving);
  await logout();
  return true;
}

type Wish = 'save' | 'keep' | 'discard';

async function mayLeave(leaving: Leaving): Promise<boolean> {
  let count = await countUnsaved(leaving.userId);
  if (isNothing(count)) return true;
  // Most texts were typed a moment ago, so they are saved without a question. A whole form is saved only on request.
  await Promise.race([saveAll(leaving, false).catch(reportError), passed(PATIENCE)]);
  count = await countUnsaved(leaving.userId);
  if (isNothing(count)) return true;
  let wish = await askFor(
    leaving.ask,
    appTexts.unsavedText(count.entries, count.cards),
    await isAllKept(),
    true,
  );
  if (wish === 'save') {
    await saveAll(leaving, true).catch(reportError);
    count = await countUnsaved(leaving.userId);
    if (isNothing(count)) return true;
    const places = (await textsOf(leaving.userId)).map(placeOf);
    wish = await askFor(
      leaving.ask,
      appTexts.unsavedLeft(count.entries, count.cards, places),
      await isAllKept(),
      false,
    );
  }
  if (wish === 'discard') {
    for (const source of unsaved.sources()) source.discard();
    // A person must be able to log out also while the browser cannot open the drafts. The drafts then stay.
    await draftBox.forgetUser(leaving.userId).catch(reportError);
  }
  return wish !== null;
}

/** Returns whether this device has all text and files of this page. A full device may have refused some of them. */
async function isAllKept(): Promise<boolean> {
  const isKept = unsaved.sources().every((source) => source.isKept());
  const files = await loadFiles().catch(() => null);
  return isKept && files?.hasLoose() !== true && (await draftBox.isKeeping());
}

async function askFor(ask: Ask, text: string, isKeeping: boolean, maySave: boolean): Promise<Wish | null> {
  const keep: Choice<Wish> = { value: 'keep', label: appTexts.unsavedKeep };
  const save: Choice<Wish> = { value: 'save', label: appTexts.unsavedSave, emphasis: 'main' };
  return ask<Wish>({
    title: appTexts.unsavedTitle,
    text,
    choices: [
      { value: 'discard', label: appTexts.unsavedDiscard, emphasis: 'danger' },
      ...(isKeeping ? [keep] : []),
      ...(maySave ? [save] : []),
    ],
  });
}

/** The number of entries with unsaved text, and of cards without text whose start was not sent. */
interface Unsaved {
  readonly entries: number;
  readonly cards: number;
}

const isNothing = ({ entries, cards }: Unsaved): boolean => entries + cards === 0;

/**
 * Counts the entries with unsaved text and the cards whose start was not sent. The number of entries is the larger of
 * two numbers: the drafts on this device, and the unsaved texts on open screens, because the device may store no
 * drafts.
 */
async function countUnsaved(userId: string): Promise<Unsaved> {
  const onScreens = unsaved.sources().reduce((sum, source) => sum + source.count(), 0);
  const drafts = await textsOf(userId);
  const cards = drafts.filter(({ elementId }) => elementId === CARD_START).length;
  return { entries: Math.max(onScreens, drafts.length - cards), cards };
}

/**
 * Returns the user's drafts of unsaved text. Leaves out the draft of a whole-form save, because it repeats the texts of
 * other drafts, and the start of a card whose text has drafts. Returns [] if the device cannot be read now, because a
 * person must be able to log out. The drafts then stay on the device.
 */
async function textsOf(userId: string): Promise<readonly Draft[]> {
  const drafts = await draftBox.ofUser(userId).catch(() => []);
  const texts = drafts.filter(({ elementId, kind }) => elementId !== WHOLE_FORM && kind !== 'promise');
  const withText = new Set(texts.flatMap((one) => (one.elementId === CARD_START ? [] : [one.cardId])));
  return texts.filter(({ elementId, cardId }) => elementId !== CARD_START || !withText.has(cardId));
}

function placeOf({ cardName, elementName, entryNumber = null }: Draft): string {
  return [cardName, outboxTexts.place(elementName, entryNumber)].filter((name) => name !== '').join(', ');
}

async function saveAll({ client, userId }: Leaving, withForms: boolean): Promise<void> {
  const sources = unsaved.sources();
  const saved = sources.filter(({ isSavedByItself }) => withForms || isSavedByItself);
  await Promise.all(saved.map((source) => source.save()));
  const saveClosedDrafts = await loadSaving();
  await saveClosedDrafts(client, userId, new Set(sources.map((source) => source.id)), withForms);
}

/**
 * Deletes the kept answers and pictures of all users from this device. Also deletes this user's files that no draft
 * names. The code of the app and unsent text stay.
 */
async function forgetDevice({ client, userId }: Leaving): Promise<void> {
  const forget = await loadForgetting().catch(() => undefined);
  await forget?.(client, userId);
}

/**
 * Ends the session of this page on the server and on this device, then opens the login. When another person has logged
 * in in another tab, the device has only that person's session, so it stays and the page goes on with it.
 */
async function logout(): Promise<void> {
  const token = ownSession.token();
  if (token !== null) {
    const body = { token, client_id: CLIENT_ID };
    await call(connectRoutes.revocation, { body }, { signal: AbortSignal.timeout(PATIENCE) }).catch(
      () => undefined,
    );
  }
  if (!ownSession.isStored()) {
    location.reload();
    return;
  }
  session.end();
  location.assign(paths.login);
}
