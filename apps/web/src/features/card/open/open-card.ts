import type { CardFormData } from '@kartoteka/contract/control-card-form';
import type { QueryClient } from '@tanstack/react-query';
import { type Draft, draftBox } from '../../../lib/draft-box.ts';
import { unsaved } from '../../../lib/unsaved.ts';
import { cardQuery, elementNow, forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { CARD_NAME } from '../work/card-name.ts';
import { sendWholeForm } from '../send/send-whole-form.ts';
import { formTexts } from '#texts/card-form';
import { dropStored } from '../work/drop-stored.ts';
import { isPending, type KeptWork } from '../work/entry-work.ts';
import { createGroupWaits, type GroupWaits } from '../send/group-waits.ts';
import { keepDrafts } from '../work/keep-drafts.ts';
import { repeatUnanswered } from '../send/repeat-unanswered.ts';
import { rowsOf } from '../work/rows.ts';
import { type CardAtWork, type SendResult, sendEntry } from '../send/send-entry.ts';
import { createTurns } from '../send/turns.ts';
import { typedLines } from '../work/typed-words.ts';
import { createWorkStore } from '../work/work-store.ts';

/** A card that is open for typing: what this user typed, and the parts that store it on the device and send it. */
export interface OpenCard extends CardAtWork {
  /** The device stores drafts. */
  readonly isKept: boolean;
  readonly groups: GroupWaits;
  readonly close: () => void;
}

export interface OpenCardOptions {
  readonly cardId: string;
  readonly userId: string;
  readonly client: QueryClient;
  /** The user may type. */
  readonly isTyping: boolean;
  /** Entries are stored one by one, and unanswered calls are repeated automatically. */
  readonly isSending: boolean;
  /** All entries are stored in one call. */
  readonly isWholeForm: boolean;
  /** Selects the drafts to restore; by default all that this screen can show. */
  readonly isWanted?: (draft: Draft) => boolean;
}

/** Opens a card for typing and restores its drafts from this device. */
export async function openCardForTyping(options: OpenCardOptions): Promise<OpenCard> {
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
      lines: element ? typedLines(fieldsOfElement(element), work) : [],
    };
  };
  const onNewer = () => void refetchCard(client, cardId);
  const keeper = keepDrafts({ box: draftBox, store, userId, cardId, isWholeForm, describe, onNewer });
  const atWork = { cardId, userId, client, store, turns: createTurns(), written: keeper.written };
  const card = await client.query(cardQuery(cardId)).catch(() => undefined);
  if (card !== undefined) {
    // Only the whole form can change the card's name.
    await keeper.restore((draft) => isWanted(draft) && (draft.elementId !== CARD_NAME || isWholeForm));
    dropWhatIsStored(atWork, card);
  }
  const endRepeating = isSending
    ? repeatUnanswered(atWork, () => void Promise.all([refetchCard(client, cardId), forgetLists(client)]))
    : () => undefined;
  const unregister = unsaved.register({
    id: cardId,
    count: () => store.rows().filter(({ work }) => isPending(work)).length,
    save: async () => void (isWholeForm ? await sendWholeForm(atWork, false) : await saveAll(atWork)),
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

/** Deletes drafts whose values are already stored on the server. */
function dropWhatIsStored({ store }: CardAtWork, card: CardFormData): void {
  for (const element of card.elements) {
    for (const row of rowsOf(element, store.ofElement(element.id), true)) dropStored(store, element, row);
  }
}

/** Saves all typed text of the card, entry by entry. */
export async function saveAll(screen: CardAtWork): Promise<readonly SendResult[]> {
  const card = screen.client.getQueryData(cardQuery(screen.cardId).queryKey);
  const results: SendResult[] = [];
  for (const shown of card?.elements ?? []) {
    const element = elementNow(screen.client, screen.cardId, shown);
    for (const row of rowsOf(element, screen.store.ofElement(element.id), true)) {
      if (!isPending(row.work)) continue;
      // The entries are saved one after another, because the server numbers new entries in this order.
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
