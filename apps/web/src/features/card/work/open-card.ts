import type { CardFormData } from '@kartoteka/contract/control-card-form';
import type { QueryClient } from '@tanstack/react-query';
import { type Draft, draftBox } from '../../../lib/draft-box.ts';
import { unsaved } from '../../../lib/unsaved.ts';
import { cardQuery, elementNow, forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { fieldsOf } from '../element/element-fields.ts';
import { CARD_NAME } from '../form/card-name.ts';
import { saveForm } from '../form/save-form.ts';
import { formTexts } from '#texts/card-form';
import { dropStored } from './drop-stored.ts';
import { isPending, type KeptWork } from './entry-work.ts';
import { createGroupWaits, type GroupWaits } from './group-waits.ts';
import { keepDrafts } from './keep-drafts.ts';
import { repeatUnanswered } from './repeat-unanswered.ts';
import { rowsOf } from './rows.ts';
import { type CardAtWork, type SendResult, sendEntry } from './send-entry.ts';
import { createTurns } from './turns.ts';
import { typedLines } from './typed-words.ts';
import { createWorkStore } from './work-store.ts';

/** A card with what this person has typed into it, and all that keeps it safe. */
export interface OpenCard extends CardAtWork {
  /** Whether the device keeps what is typed. */
  readonly isKept: boolean;
  readonly groups: GroupWaits;
  readonly close: () => void;
}

export interface OpenCardOptions {
  readonly cardId: string;
  readonly userId: string;
  readonly client: QueryClient;
  /** Whether anything can be typed at all. */
  readonly isTyping: boolean;
  /** Entries are stored one by one, and repeated by themselves. */
  readonly isSending: boolean;
  /** All of it is stored in one step. */
  readonly isWholeForm: boolean;
  /** Which drafts are taken up; absent: all that this screen can show. */
  readonly isWanted?: (draft: Draft) => boolean;
}

/** Opens a card for typing: takes up what the device keeps of it. */
export async function openCard(options: OpenCardOptions): Promise<OpenCard> {
  const { cardId, userId, client, isTyping, isSending, isWholeForm, isWanted = () => true } = options;
  const store = createWorkStore();
  if (!isTyping) {
    const written = () => Promise.resolve();
    const turns = createTurns();
    const groups = createGroupWaits(store);
    return { cardId, userId, client, store, turns, written, groups, isKept: false, close: () => undefined };
  }
  const read = (): CardFormData | undefined => client.getQueryData(cardQuery(cardId).queryKey);
  const describe = (elementId: string, work: KeptWork) => {
    const card = read();
    const element = card?.elements.find((one) => one.id === elementId);
    if (elementId === CARD_NAME) {
      const lines = [{ name: formTexts.name, text: String(work.typed[CARD_NAME] ?? '') }];
      return { cardName: card?.name ?? '', elementName: formTexts.title, lines };
    }
    return {
      cardName: card?.name ?? '',
      elementName: element?.name ?? '',
      lines: element ? typedLines(fieldsOf(element), work) : [],
    };
  };
  const onNewer = () => void refetchCard(client, cardId);
  const keeper = keepDrafts({ box: draftBox, store, userId, cardId, isWholeForm, describe, onNewer });
  const atWork = { cardId, userId, client, store, turns: createTurns(), written: keeper.written };
  const card = await client.query(cardQuery(cardId)).catch(() => undefined);
  if (card !== undefined) {
    // The name is typed into the whole form only.
    await keeper.restore((draft) => isWanted(draft) && (draft.elementId !== CARD_NAME || isWholeForm));
    dropWhatIsStored(atWork, card);
  }
  const endRepeating = isSending
    ? repeatUnanswered(atWork, () => void Promise.all([refetchCard(client, cardId), forgetLists(client)]))
    : () => undefined;
  const unregister = unsaved.register({
    id: cardId,
    count: () => store.rows().filter(({ work }) => isPending(work)).length,
    save: async () => void (isWholeForm ? await saveForm(atWork, false) : await saveAll(atWork)),
    discard: () => dropAll(atWork),
  });
  const groups = createGroupWaits(store);
  return {
    ...atWork,
    groups,
    isKept: await draftBox.isKeeping(),
    close() {
      endRepeating();
      groups.close();
      unregister();
      keeper.close();
    },
  };
}

/** A draft that says what the server has is none any more. */
function dropWhatIsStored({ store }: CardAtWork, card: CardFormData): void {
  for (const element of card.elements) {
    for (const row of rowsOf(element, store.ofElement(element.id), true)) dropStored(store, element, row);
  }
}

/** Saves whatever is typed on the card, entry by entry. */
export async function saveAll(screen: CardAtWork): Promise<readonly SendResult[]> {
  const card = screen.client.getQueryData(cardQuery(screen.cardId).queryKey);
  const results: SendResult[] = [];
  for (const shown of card?.elements ?? []) {
    const element = elementNow(screen.client, screen.cardId, shown);
    for (const row of rowsOf(element, screen.store.ofElement(element.id), true)) {
      if (!isPending(row.work)) continue;
      // The server numbers new entries in this order.
      results.push(await sendEntry(screen, element, row, false));
    }
  }
  return results;
}

function dropAll({ store }: CardAtWork): void {
  for (const { elementId, rowKey, work } of store.rows()) {
    if (!isPending(work)) continue;
    store.tell(elementId, rowKey, work.index, { type: 'abandoned' });
    store.tell(elementId, rowKey, work.index, { type: 'dropped' });
  }
}
