import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { keyOf } from '../../../lib/query.ts';
import { PasswordDialog } from '../approve/password-dialog.tsx';
import type { SignOutcome } from '../approve/use-approve.ts';
import { forgetLists } from '../card-data/card-cache.ts';
import type { SeriesItem } from './series-item.ts';
import { type SeriesResult, signOne } from './sign-one.ts';
import { seriesTexts } from '#texts/card-series';

/** The signing of the cards of a series, one after another. */
export interface SeriesSigning {
  /** The results by card id. A card without a result has no answer yet, or the server refused the password for it. */
  readonly results: ReadonlyMap<string, SeriesResult>;
  readonly isRunning: boolean;
  /** Signs these cards, except cards whose signing has a final answer. First asks for a password if a card needs it. */
  readonly sign: (items: readonly SeriesItem[]) => void;
  /** The dialog that asks for the password, while it is open. */
  readonly question: ReactNode;
}

export function useSeries(): SeriesSigning {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  /**
   * The typed password. It is kept while the signing of a card has no final answer, so that a repetition after a lost
   * connection does not ask again.
   */
  const password = useRef<string | null>(null);
  const isStopped = useRef(false);
  const [results, setResults] = useState<ReadonlyMap<string, SeriesResult>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [asked, setAsked] = useState<readonly SeriesItem[] | null>(null);

  // Stops signing when the user leaves the screen, because nobody would see the results.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const run = async (items: readonly SeriesItem[], onFirst: (outcome: SignOutcome) => void) => {
    isStopped.current = false;
    setRunning(true);
    let isUnanswered = false;
    for (const item of items) {
      if (isStopped.current) break;
      const { card, slot } = item;
      const key = keys.current.get(slot.id) ?? idempotencyKey();
      keys.current.set(slot.id, key);
      // The cards are signed one after another, so that a lost connection leaves at most one card in doubt.
      const result = await signOne(item, card.template.passwordAtSigning ? password.current : null, key);
      isUnanswered = result.kind === 'unanswered';
      if (!isUnanswered) keys.current.delete(slot.id);
      if (result.kind === 'password') {
        // A person who cancelled the question meanwhile is not asked again.
        if (!isStopped.current) setAsked(items.slice(items.indexOf(item)));
        onFirst({ isSigned: false, isOver: false, wrongPassword: result.why });
        break;
      }
      setResults((before) => new Map(before).set(card.id, result));
      onFirst({ isSigned: result.kind === 'signed', isOver: true, wrongPassword: null });
      if (isUnanswered) break;
    }
    if (!isUnanswered) password.current = null;
    setRunning(false);
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(controlCardRoutes.formData) }),
      forgetLists(client),
    ]);
  };

  const wantsPassword = ({ card }: SeriesItem) => card.template.passwordAtSigning;
  return {
    results,
    isRunning,
    sign(items) {
      const rest = items.filter(({ card }) => isOpen(results.get(card.id)));
      // Signs cards with a password first, so that a wrong password is shown before any card is signed.
      const order = [...rest.filter(wantsPassword), ...rest.filter((item) => !wantsPassword(item))];
      if (password.current === null && rest.some(wantsPassword)) setAsked(order);
      else run(order, () => undefined).catch(reportError);
    },
    question: asked && (
      <PasswordDialog
        label={seriesTexts.passwordFor(asked.length)}
        onSign={(typed) => {
          password.current = typed;
          const { promise, resolve } = Promise.withResolvers<SignOutcome>();
          run(asked, resolve).catch(reportError);
          return promise;
        }}
        onClose={() => setAsked(null)}
        onCancel={() => {
          isStopped.current = true;
        }}
      />
    ),
  };
}

/** Returns whether the signing of a card has no final answer yet. */
export function isOpen(result: SeriesResult | undefined): boolean {
  return result === undefined || result.kind === 'unanswered';
}
