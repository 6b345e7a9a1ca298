import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { type Draft, draftBox, WHOLE_FORM } from '../../../lib/draft-box.ts';
import { useConfirm } from '../../../ui/questions.tsx';
import { TypedLines } from '../entry/conflict-notice.tsx';
import { cardTexts } from '#texts/card';
import { outboxTexts } from '#texts/outbox';
import { shortWhen } from '../../../lib/short-when.ts';
import { CopyButton } from '../entry/copy-button.tsx';

/** The drafts of a card that cannot be opened. The user can read and copy them, and only the user deletes them. */
export function LeftDrafts({ cardId, isGone }: { cardId: string; isGone: boolean }) {
  const { id: userId } = useCurrentUser();
  const client = useQueryClient();
  const confirm = useConfirm();
  const queryKey = ['drafts', userId, cardId];
  const { data: drafts } = useQuery({ queryKey, queryFn: () => draftBox.ofCard(userId, cardId), gcTime: 0 });
  const texts = (drafts ?? []).filter((one) => one.elementId !== WHOLE_FORM);
  const [first] = texts;
  if (drafts === undefined || first === undefined) return null;
  const drop = async () => {
    const question = {
      title: cardTexts.dropTitle,
      text: cardTexts.dropText,
      confirmLabel: cardTexts.dropAll,
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    await draftBox.write(drafts.map((remove) => ({ remove })));
    await client.invalidateQueries({ queryKey });
  };
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{cardTexts.leftDraftsTitle}</AlertTitle>
      {isGone ? cardTexts.leftDraftsGone : cardTexts.leftDraftsSafe}
      <Typography sx={{ fontWeight: 600, marginTop: 1 }}>{first.cardName}</Typography>
      {texts.map((draft) => (
        <LeftDraft key={`${draft.elementId}/${draft.slot}`} draft={draft} />
      ))}
      {isGone && (
        <Button variant="outlined" color="error" onClick={() => void drop()}>
          {cardTexts.dropAll}
        </Button>
      )}
    </Alert>
  );
}

function LeftDraft({ draft }: { draft: Draft }) {
  const when = shortWhen(new Date(draft.at).toISOString());
  return (
    <Box sx={{ marginBlock: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        <Typography variant="subtitle1" component="div">
          {outboxTexts.place(draft.elementName, draft.entryNumber ?? null)}
        </Typography>
        <Typography variant="body2" className="tabular">
          {cardTexts.typedAt(when)}
        </Typography>
      </Stack>
      <TypedLines lines={draft.lines} />
      <CopyButton lines={draft.lines} />
    </Box>
  );
}
