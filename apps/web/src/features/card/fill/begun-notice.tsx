import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { codeOf } from '../../../lib/code-of.ts';
import { personName, useCurrentUser } from '../../../lib/current-user.ts';
import { draftBox } from '../../../lib/draft-box.ts';
import { type KnownStart, refuseStart, waitingStart } from '../../../lib/outbox/card-start.ts';
import { isNewCard } from '../../../lib/outbox/new-card.ts';
import { saveTyped } from '../../../lib/outbox/save-typed.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useCardScreen } from '../open/card-context.ts';
import { networkTexts as texts } from '#texts/network';
import { newerRevisionTexts } from '#texts/newer-revision';
import { outboxTexts } from '#texts/outbox';

const NewerRevisionDialog = lazyPart(
  codeOf(() => import('../newer-revision/newer-revision-dialog.tsx'), 'NewerRevisionDialog'),
);

/**
 * Shows that a card was started on this device and that the server does not know it yet, or the reason why the server
 * refused the start.
 */
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
  return <Refused start={start} refusal={start.refusal} />;
}

const rowsOfButtons = { marginBottom: 2, flexWrap: 'wrap' } as const;
const button = { color: 'inherit', variant: 'outlined', sx: { minHeight: 48 } } as const;

/**
 * Shows the reason why the server refused the start. If the template has a newer revision, the user can compare the two
 * revisions. Otherwise the user can save the text to a file or send the start again.
 */
function Refused({ start, refusal }: { start: KnownStart; refusal: string }) {
  const { userId, cardId, newer } = start;
  const [isChoosing, setChoosing] = useState(false);
  if (newer !== null) {
    const compare = (
      <Button {...button} onClick={() => setChoosing(true)}>
        {newerRevisionTexts.compare}
      </Button>
    );
    return (
      <Alert severity="warning" sx={rowsOfButtons} action={compare}>
        <AlertTitle>{newerRevisionTexts.noticeTitle}</AlertTitle>
        {newerRevisionTexts.noticeText}
        {isChoosing && <NewerRevisionDialog start={start} newer={newer} onClose={() => setChoosing(false)} />}
      </Alert>
    );
  }
  const answers = (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <SaveToFile start={start} refusal={refusal} />
      <Button {...button} onClick={() => void refuseStart(userId, cardId, null)}>
        {texts.begunAgain}
      </Button>
    </Stack>
  );
  return (
    <Alert severity="error" sx={rowsOfButtons} action={answers}>
      <AlertTitle>{texts.begunRefused}</AlertTitle>
      {refusal}
    </Alert>
  );
}

/** Saves everything that was typed into the card to a file, which a card manager can read. */
function SaveToFile({ start: { userId, cardId }, refusal }: { start: KnownStart; refusal: string }) {
  const { written } = useCardScreen();
  const user = useCurrentUser();
  const save = async () => {
    await written();
    const drafts = await draftBox.ofCard(userId, cardId);
    await saveTyped(userId, drafts, refusal, personName(user) || user.userName);
  };
  return (
    <Button {...button} title={outboxTexts.fileAbout} onClick={() => void save()}>
      {outboxTexts.toFile}
    </Button>
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
