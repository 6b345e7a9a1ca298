import { type AvailableCard, controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { keyOf, queryOf } from '../../lib/query.ts';
import { useNotify } from '../../ui/notices.tsx';
import { type Ask, useAsk } from '../../ui/questions.tsx';
import { ExistingCard } from './existing-card.tsx';
import { operatorTexts } from '#texts/operator';

const { availableCards, initFilling } = controlCardOperatorRoutes;

/** Starting a card of a template. */
export interface Starting {
  readonly start: (templateId: string) => Promise<void>;
  readonly isStarting: boolean;
}

/**
 * 'Wypełnij': starts a card of the template, or asks what to do with one that is already being filled. However often it
 * is tapped, one card is created, because the key stays the same until an answer comes.
 */
export function useStartCard(): Starting {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const ask = useAsk();
  const found = useIdempotencyKey();
  const fresh = useIdempotencyKey();
  const last = useRef<string | null>(null);
  const isUnderWay = useRef(false);
  const [isStarting, setStarting] = useState(false);

  const find = async (templateId: string): Promise<string | null> => {
    const start = async (forceFresh: 'true' | 'false') => {
      const key = forceFresh === 'true' ? fresh : found;
      const input = { params: { id: templateId }, query: { forceFresh } };
      const answer = await call(initFilling, input, { idempotencyKey: key.current() });
      key.renew();
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
    return wanted === 'fresh' ? (await start('true')).id : null;
  };

  const start = async (templateId: string): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setStarting(true);
    // A key that was sent without an answer belongs to its template. The server refuses it with another one.
    if (last.current !== templateId) {
      found.renew();
      fresh.renew();
    }
    last.current = templateId;
    try {
      const cardId = await find(templateId);
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

/** Shows the existing card and asks whether to continue it or start a new one. */
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
