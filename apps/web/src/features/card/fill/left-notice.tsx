import type { CardStatus } from '@kartoteka/domain/card/status';
import { useEffect, useRef, useState } from 'react';
import { ClosingNotice } from './closing-notice.tsx';
import { cardTexts } from '#texts/card';

/**
 * Returns whether the card's last change of status on this screen was from 'in progress' to 'awaiting approval' or
 * 'approved'.
 */
export function useHasLeft(status: CardStatus): boolean {
  const before = useRef(status);
  const [hasLeft, setLeft] = useState(false);
  useEffect(() => {
    if (before.current === status) return;
    setLeft(before.current === 'inProgress' && (status === 'awaitingApproval' || status === 'approved'));
    before.current = status;
  }, [status]);
  return hasLeft;
}

/** Shows whether a card that left the status in progress while it was open waits for approval or is approved. */
export function LeftNotice({ status }: { status: CardStatus }) {
  const isFinished = status === 'approved';
  return (
    <ClosingNotice title={isFinished ? cardTexts.finishedTitle : cardTexts.leftTitle} isNew>
      {isFinished ? cardTexts.finishedText : cardTexts.leftText}
    </ClosingNotice>
  );
}
