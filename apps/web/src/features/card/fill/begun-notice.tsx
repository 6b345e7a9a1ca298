import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { draftBox } from '../../../lib/draft-box.ts';
import { type KnownStart, refuseStart, waitingStart } from '../../../lib/outbox/card-start.ts';
import { isNewCard } from '../../../lib/outbox/new-card.ts';
import { useCardScreen } from '../open/card-context.ts';
import { networkTexts as texts } from '#texts/network';

/** Tells that a card began on this device and has no number yet, or why the server did not take it. */
export function BegunNotice() {
  const { cardId, userId } = useCardScreen();
  const start = useStart(userId, cardId);
  if (!isNewCard(cardId) || start === null) return null;
  if (start.refusal === null) {
    return (
      <Alert severity="info" sx={{ marginBottom: 2 }}>
        <AlertTitle>{texts.begunWaits}</AlertTitle>
        {texts.begunWaitsAbout}
      </Alert>
    );
  }
  return (
    <Alert
      severity="error"
      sx={{ marginBottom: 2, flexWrap: 'wrap' }}
      action={
        <Button
          color="inherit"
          variant="outlined"
          onClick={() => void refuseStart(userId, cardId, null)}
          sx={{ minHeight: 48 }}
        >
          {texts.begunAgain}
        </Button>
      }
    >
      <AlertTitle>{texts.begunRefused}</AlertTitle>
      {start.refusal}
    </Alert>
  );
}

function useStart(userId: string, cardId: string): KnownStart | null {
  const [start, setStart] = useState<KnownStart | null>(null);
  useEffect(() => {
    if (!isNewCard(cardId)) return;
    let isLeft = false;
    const read = () =>
      void waitingStart(userId, cardId).then((found) => {
        if (!isLeft) setStart(found);
      }, reportError);
    read();
    const unwatch = draftBox.onChange(read);
    return () => {
      isLeft = true;
      unwatch();
    };
  }, [userId, cardId]);
  return start;
}
