import type { CardStatus } from '@kartoteka/domain/card/status';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { cardTexts } from '#texts/card';

/** Whether the card left the filler's hands while this screen stood. */
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

/** Tells whoever did the last step where the card went, and leads back. */
export function LeftNotice({ status }: { status: CardStatus }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    notice.current?.focus({ preventScroll: true });
  }, []);
  const isFinished = status === 'approved';
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity="success"
      sx={{ marginBottom: 2, alignItems: 'flex-start' }}
      action={
        <Button component={Link} to={paths.operator} variant="contained" size="large" sx={{ minHeight: 48 }}>
          {cardTexts.backToCards}
        </Button>
      }
    >
      <AlertTitle>{isFinished ? cardTexts.finishedTitle : cardTexts.leftTitle}</AlertTitle>
      {isFinished ? cardTexts.finishedText : cardTexts.leftText}
    </Alert>
  );
}
