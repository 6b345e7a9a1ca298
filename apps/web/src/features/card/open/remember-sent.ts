import { keptPerson } from '../../../lib/kept/kept-person.ts';
import { sentBox } from '../../../lib/kept/sent-box.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import type { CardAtWork } from '../send/send-entry.ts';
import { typedLines } from '../work/typed-words.ts';
import { isNothing } from '../work/savable.ts';

/**
 * Remembers on the device, for seven days, each text of the card that the server has stored (ruling 5.31). Returns a
 * function that ends this. Remembers nothing while the epoch of the server is unknown, because only another epoch shows
 * later that the server was restored and may have lost the text.
 */
export function rememberSent({ client, userId, cardId, store }: CardAtWork): () => void {
  return store.onStored((elementId, { sent, entry }) => {
    const epoch = keptPerson.epoch();
    const card = client.getQueryData(cardQuery(cardId).queryKey);
    const element = card?.elements.find(({ id }) => id === elementId);
    const { typed, comment } = sent;
    if (epoch === null || card === undefined || element === undefined || isNothing({ typed, comment }))
      return;
    const { name: elementName } = element;
    const lines = typedLines(fieldsOfElement(element), { typed, comment });
    const { index, key } = entry;
    const own = { userId, cardId, elementId, index, key, typed, comment, cardName: card.name, elementName };
    sentBox.remember({ ...own, lines, at: Date.now(), epoch }).catch(reportError);
  });
}
