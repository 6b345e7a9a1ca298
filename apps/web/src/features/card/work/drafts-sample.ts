import { type Draft, type DraftBox, mayReplace } from '../../../lib/draft-box.ts';
import { sampleEntry } from '../card-data/sample.ts';
import { NO_ERRORS, NOTHING_STORED } from './entry-work.ts';
import type { Attempt } from './work-types.ts';
import { type DraftKeeper, keepDrafts } from './keep-drafts.ts';
import { createWorkStore, type WorkStore } from './work-store.ts';

export type KeptBox = Pick<DraftBox, 'write' | 'ofCard'>;

/** Returns a device that stores drafts in memory. */
export function memoryBox(): KeptBox & { readonly drafts: Map<string, Draft> } {
  const drafts = new Map<string, Draft>();
  const key = (one: Pick<Draft, 'userId' | 'cardId' | 'elementId' | 'slot'>) =>
    [one.userId, one.cardId, one.elementId, one.slot].join('/');
  return {
    drafts,
    async write(changes) {
      for (const change of changes) {
        if ('put' in change) drafts.set(key(change.put), structuredClone(change.put));
        else if ('remove' in change) drafts.delete(key(change.remove));
        else if (
          mayReplace(
            change,
            change.replace.map((one) => drafts.get(key(one))),
          )
        ) {
          for (const one of change.replace) drafts.delete(key(one));
          if (change.by !== null) drafts.set(key(change.by), structuredClone(change.by));
        }
      }
    },
    ofCard: async (userId, cardId) =>
      [...drafts.values()].filter((one) => one.userId === userId && one.cardId === cardId),
  };
}

export type Entry = ReturnType<typeof sampleEntry>;

let cards = 0;
/** Returns a card id that no other test uses. */
export const anotherCard = (): string => `card-${(cards += 1)}`;

/** A card that is open in a tab of a test. */
export interface Opened {
  readonly store: WorkStore;
  readonly keeper: DraftKeeper;
  readonly cardId: string;
  readonly shown: readonly Entry[];
  /** Returns how often a message of another tab told this tab that the server may have something newer. */
  readonly newer: () => number;
}

/** Opens a card in a new tab. The tab shows the entries that other tabs store only after `mayShow` has resolved. */
export function open(
  box: KeptBox,
  {
    userId = 'ola',
    cardId = anotherCard(),
    isWholeForm = false,
    leavesForms = false,
    mayShow = Promise.resolve(),
    adopts = null as Pick<Opened, 'store' | 'keeper'> | null,
  } = {},
): Opened {
  const store = adopts?.store ?? createWorkStore();
  const describeIt = () => ({ cardName: 'Karta', elementName: 'Pomiar', lines: [], refusal: null });
  const shown: Entry[] = [];
  let newer = 0;
  const keeper = keepDrafts({
    box,
    store,
    userId,
    cardId,
    isWholeForm,
    leavesForms,
    ...(adopts && { known: adopts.keeper.known }),
    describe: describeIt,
    onNewer: () => {
      newer += 1;
    },
    onGone: () => undefined,
    async showStored(_elementId, entry, alongside) {
      await mayShow;
      shown.push(entry);
      alongside();
    },
  });
  return { store, keeper, cardId, shown, newer: () => newer };
}

export const ROW = 'first';
export const type = (store: WorkStore, raw: string, stored = '') =>
  store.tell('element', ROW, null, { type: 'typed', fieldId: 'note', raw, stored, base: NOTHING_STORED });
export const textOf = (store: WorkStore) => store.rows().map(({ work }) => work.typed['note']);
export const attemptOf = (raw: string): Attempt => ({
  key: 'key',
  at: Date.now(),
  isAutomatic: true,
  sent: { typed: { note: raw }, comment: null },
  body: { elementTemplateId: 'element', index: null, data: {}, comment: '', submit: false, rowVersion: null },
});
export const all = () => true;

/** The event of a call that ended without an answer. */
export const UNANSWERED = {
  type: 'failed',
  failure: { kind: 'offline', message: '' },
  errors: NO_ERRORS,
  retryAt: 0,
} as const;

/** Resolves when the messages sent so far and the answers to them have arrived in all tabs. */
export async function arrived(): Promise<void> {
  for (let turns = 0; turns < 6; turns += 1)
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
}

/** Opens a card in two tabs that share a device. */
export async function openTwice() {
  const box = memoryBox();
  const one = await openRestored(box);
  const other = await openRestored(box, { cardId: one.cardId });
  const close = () => {
    one.keeper.close();
    other.keeper.close();
  };
  return { box, one, other, cardId: one.cardId, close };
}

/** Opens a card in a new tab and restores its drafts. */
export async function openRestored(...given: Parameters<typeof open>) {
  const opened = open(...given);
  await opened.keeper.restore(all);
  return opened;
}

/** Makes a tab begin to save the text. */
export const send = (store: WorkStore, raw: string) =>
  store.tell('element', ROW, null, { type: 'sending', what: 'save', attempt: attemptOf(raw) });

/** Returns the entry as the server has it after a save of the text. */
export const answerOf = (raw: string) => sampleEntry({ index: 4, rowVersion: 1, values: { note: raw } });

/** Gives a tab the server's answer to the save of the text. */
export const answer = (store: WorkStore, raw: string) =>
  store.tell('element', ROW, null, {
    type: 'stored',
    sent: { typed: { note: raw }, comment: null },
    entry: answerOf(raw),
  });
