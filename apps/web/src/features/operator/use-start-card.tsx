import { type AvailableCard, controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf, serverMessageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { isUnreachable } from '../../lib/kept/kept-answers.ts';
import { network } from '../../lib/network.ts';
import { newCardId } from '../../lib/outbox/card-start.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { keyOf, queryOf } from '../../lib/query.ts';
import { useNotify } from '../../ui/notices.tsx';
import { type Ask, useAsk } from '../../ui/questions.tsx';
import { ExistingCard } from './existing-card.tsx';
import { networkTexts } from '#texts/network';
import { operatorTexts } from '#texts/operator';

const { availableCards, initFilling } = controlCardOperatorRoutes;

/**
 * Milliseconds to wait for the server. Then the card is started on this device, with the same key, so it exists only
 * once.
 */
const PATIENCE = 15_000;

// Loaded on demand, because only a start without a network needs it. The service worker keeps the code.
const loadBeginning = () => import('./begin-here.ts');

/** A function that starts a card of a template, and whether it is running. */
export interface Starting {
  readonly start: (templateId: string) => Promise<void>;
  readonly isStarting: boolean;
}

/**
 * 'Wypełnij': starts a card of the template, or asks what to do with a card that is already being filled.
 * However often the button is tapped, one card is created, because the key stays the same until an answer
 * comes.
 */
export function useStartCard(): Starting {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const ask = useAsk();
  const found = useIdempotencyKey();
  const fresh = useIdempotencyKey();
  const last = useRef<string | null>(null);
  /** Whether the user has already chosen a new card instead of the card in progress. */
  const isFreshWanted = useRef(false);
  const cardKey = useRef<string | null>(null);
  const user = useCurrentUser();
  const isUnderWay = useRef(false);
  const [isStarting, setStarting] = useState(false);

  /**
   * Starts the card on this device. First it asks about a card in progress, if the device knows one. Resolves with the
   * id of the card to open; null if the user cancels or the card cannot start on this device.
   *
   * @param failure the failure of the start on the server; null if it was not tried
   */
  const begin = async (templateId: string, failure: unknown = null): Promise<string | null> => {
    const { beginHere, knownCard } = await loadBeginning();
    const refuse = (words: string) => {
      // A busy server sends a message of its own. The other messages tell the user to wait for the network, which is
      // there then.
      notify.error(serverMessageOf(failure) ?? words);
      return null;
    };
    const known = await knownCard({ client, user, templateId }).catch(() => null);
    // Refuses, because a device that cannot be read now may keep a card in progress of this template.
    if (known === null) return refuse(networkTexts.unreadable);
    if (known !== undefined && !isFreshWanted.current) {
      const wanted = await askAbout(ask, known);
      if (wanted !== 'fresh') return wanted === 'continue' ? known.cardId : null;
    }
    // Reuses the key of a start that got no answer. If the server started that card, no second card is started.
    const cardId = cardKey.current ?? newCardId();
    // An error means that the device cannot store the card.
    const isBegun = await beginHere({ client, user, templateId, cardId }).catch(() => null);
    if (!isBegun) return refuse(isBegun === null ? networkTexts.noRoom : networkTexts.notKept);
    cardKey.current = null;
    return cardId;
  };

  const find = async (templateId: string): Promise<string | null> => {
    const start = async (forceFresh: 'true' | 'false') => {
      const key = forceFresh === 'true' ? fresh : found;
      cardKey.current ??= newCardId();
      const input = { params: { id: templateId }, query: { forceFresh }, body: { key: cardKey.current } };
      const answer = await call(initFilling, input, { idempotencyKey: key.current(), patience: PATIENCE });
      key.renew();
      if (!answer.isExisting) cardKey.current = null;
      return answer;
    };
    const { id, isExisting } = await start('false');
    if (!isExisting) return id;
    const cards = await client.query({ ...queryOf(availableCards), staleTime: 0 });
    const wanted = await askAbout(
      ask,
      cards.items.find((one) => one.cardId === id),
    );
    if (wanted === 'continue') return id;
    isFreshWanted.current = wanted === 'fresh';
    return wanted === 'fresh' ? (await start('true')).id : null;
  };

  const findOrBegin = async (templateId: string): Promise<string | null> => {
    try {
      return await find(templateId);
    } catch (error) {
      if (isUnreachable(error)) return begin(templateId, error);
      throw error;
    }
  };

  const start = async (templateId: string): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setStarting(true);
    // Another template gets new keys, because the server refuses a key that it knows with another template.
    if (last.current !== templateId) {
      found.renew();
      fresh.renew();
      cardKey.current = null;
    }
    last.current = templateId;
    isFreshWanted.current = false;
    try {
      const cardId = network.state() === 'offline' ? await begin(templateId) : await findOrBegin(templateId);
      if (cardId !== null) {
        client.removeQueries({ queryKey: keyOf(availableCards) });
        await navigate(pathTo(paths.cardFill, cardId));
      }
    } catch (error) {
      notify.error(messageOf(error));
    }
    isUnderWay.current = false;
    setStarting(false);
  };
  return { start, isStarting };
}

/**
 * Shows the existing card and asks whether to continue it or start a new card. Resolves with null if the user cancels.
 */
async function askAbout(ask: Ask, card: AvailableCard | undefined): Promise<'continue' | 'fresh' | null> {
  return ask({
    title: operatorTexts.existingTitle,
    text: <ExistingCard card={card} />,
    choices: [
      { value: 'fresh', label: operatorTexts.fresh },
      { value: 'continue', label: operatorTexts.continue, emphasis: 'main' },
    ],
  });
}
