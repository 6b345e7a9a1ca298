import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { onMoved } from '../../../lib/outbox/card-start.ts';
import { isNewCard } from '../../../lib/outbox/new-card.ts';
import { paths, pathTo } from '../../../lib/paths.ts';
import { SAME_SCREEN } from '../../../lib/same-screen.ts';
import type { CardMode, CardScreen } from '../open/card-context.ts';
import { handOver } from '../open/hand-over.ts';
import { openCardForTyping } from '../open/open-card.ts';
import { startWhileOpen } from '../open/start-while-open.ts';

/**
 * The open cards that have just got their id from the server, by that id. A card is removed when its screen
 * is left.
 */
const arrived = new Map<string, CardScreen>();

/**
 * Opens the card and restores its drafts from this device. Returns null until the drafts are read. A card that was
 * started without a network continues under the id that the server gives it. The typed text and the focus stay.
 *
 * @param isRead whether the card was read. Until then the card is not opened, because its drafts can be shown only with
 * the card, and typing on a screen without them would replace them
 */
export function useCardScreenOf(cardId: string, mode: CardMode, isRead: boolean): CardScreen | null {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const [screen, setScreen] = useState<CardScreen | null>(null);
  useEffect(() => {
    const handed = arrived.get(cardId);
    if (handed !== undefined) {
      return () => {
        arrived.delete(cardId);
        handed.close();
      };
    }
    const replaceBy = (id: string) =>
      navigate(pathTo(paths.cardFill, id), { replace: true, state: SAME_SCREEN });
    if (!isRead) {
      if (!isNewCard(cardId) || mode !== 'operator') return undefined;
      return onMoved(userId, cardId, (id) => void replaceBy(id)?.catch(reportError));
    }
    let isLeft = false;
    let close = () => undefined as void;
    const options = { cardId, userId, client, isTyping: mode === 'operator' || mode === 'form' };
    const opening = { ...options, isSending: mode === 'operator', isWholeForm: mode === 'form' };
    const begin = async () => {
      const card = await openCardForTyping(opening);
      if (isLeft) return card.close();
      close = card.close;
      setScreen({ ...card, mode, openedAs: cardId });
      if (!isNewCard(cardId) || mode !== 'operator') return;
      const stop = startWhileOpen(card, (id) => void goOn(id).catch(reportError));
      close = () => {
        stop();
        card.close();
      };
      const goOn = async (id: string) => {
        const next = await handOver(card, { ...opening, cardId: id }, () => isLeft);
        if (next === null) return;
        stop();
        arrived.set(id, { ...next, mode, openedAs: cardId });
        await replaceBy(id);
      };
    };
    begin().catch(reportError);
    return () => {
      isLeft = true;
      close();
    };
  }, [cardId, userId, client, mode, isRead, navigate]);
  if (screen?.cardId === cardId && screen.mode === mode) return screen;
  // Null until this card is open in this mode.
  const handed = arrived.get(cardId);
  return handed?.mode === mode ? handed : null;
}
