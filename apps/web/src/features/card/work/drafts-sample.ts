import type { Draft, DraftBox } from '../../../lib/draft-box.ts';
import type { sampleEntry } from '../card-data/sample.ts';
import { NO_ERRORS, NOTHING_STORED } from './entry-work.ts';
import type { Attempt } from './work-types.ts';
import { keepDrafts } from './keep-drafts.ts';
import { createWorkStore, type WorkStore } from './work-store.ts';

export type KeptBox = Pick<DraftBox, 'write' | 'ofCard'>;

/** A device that stores drafts in memory. */
export function memoryBox(): KeptBox & { readonly drafts: Map<string, Draft> } {
  const drafts = new Map<string, Draft>();
  const key = (one: Pick<Draft, 'userId' | 'cardId' | 'elementId' | 'slot'>) =>
    [one.userId, one.cardId, one.elementId, one.slot].join('/');
  return {
    drafts,
    async write(changes) {
      for (const change of changes) {
        if ('put' in change) drafts.set(key(change.put), structuredClone(change.put));
        else drafts.delete(key(change.remove));
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

/** Opens a card in a new tab. */
export function open(box: KeptBox, { userId = 'ola', cardId = anotherCard(), isWholeForm = false } = {}) {
  const store = createWorkStore();
  const describeIt = () => ({ cardName: 'Karta', elementName: 'Pomiar', lines: [], refusal: null });
  const shown: Entry[] = [];
  let newer = 0;
  const keeper = keepDrafts({
    box,
    store,
    userId,
    cardId,
    isWholeForm,
    describe: describeIt,
    onNewer: () => {
      newer += 1;
    },
    async showStored(_elementId, entry, alongside) {
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

/** A call for the text ends without an answer. */
export const UNANSWERED = {
  type: 'failed',
  failure: { kind: 'offline', message: '' },
  errors: NO_ERRORS,
  retryAt: 0,
} as const;
