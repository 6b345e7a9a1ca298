import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { personName, useCurrentUser } from '../../lib/current-user.ts';
import type { Draft } from '../../lib/draft-box.ts';
import type { NetworkState } from '../../lib/network.ts';
import type { OutboxItem } from '../../lib/outbox/items.ts';
import { saveTyped } from '../../lib/outbox/save-typed.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { shortWhen } from '../../lib/short-when.ts';
import { DownloadIcon } from '../../ui/icons/list.tsx';
import { RetryIcon } from '../../ui/icons/action.tsx';
import { ignoreFurtherTaps } from '../../ui/taps.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { outboxTexts as texts } from '#texts/outbox';

export interface OutboxDialogProps {
  readonly items: readonly OutboxItem[];
  readonly way: NetworkState;
  /** Sends everything now. */
  readonly onTry: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Lists the user's unsent items on this device by card. Each item has a link and the time since which it waits. A
 * refused item also has the reason and the text.
 */
export function OutboxDialog({ items, way, onTry, onClose }: OutboxDialogProps) {
  const isPhone = useIsPhone();
  const [isTrying, setTrying] = useState(false);
  const tryNow = async () => {
    setTrying(true);
    await onTry().finally(() => setTrying(false));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onClickCapture={ignoreFurtherTaps}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby="outbox-title"
    >
      <DialogTitle id="outbox-title">{texts.title}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography color="textSecondary">{aboutOf(items, way)}</Typography>
          {cardsOf(items).map((own) => (
            <CardItems key={own[0]?.draft.cardId} items={own} onClose={onClose} />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} size="large">
          {texts.close}
        </Button>
        {items.length > 0 && (
          <Button
            variant="contained"
            size="large"
            startIcon={<RetryIcon />}
            aria-disabled={isTrying}
            onClick={() => void (isTrying || tryNow())}
          >
            {isTrying ? texts.trying : texts.tryNow}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function aboutOf(items: readonly OutboxItem[], way: NetworkState): string {
  if (items.length > 0)
    return items.every(({ refusal }) => refusal !== null) ? texts.aboutRefused : texts.about;
  return way === 'reachable' ? texts.empty : texts.emptyOffline;
}

/** Groups the items by card. Their order stays. */
function cardsOf(items: readonly OutboxItem[]): readonly (readonly OutboxItem[])[] {
  return [...Map.groupBy(items, ({ draft }) => draft.cardId).values()];
}

interface CardItemsProps {
  readonly items: readonly OutboxItem[];
  readonly onClose: () => void;
}

function CardItems({ items, onClose }: CardItemsProps) {
  const name = items.find(({ draft }) => draft.cardName !== '')?.draft.cardName ?? texts.unnamedCard;
  return (
    <Box component="section" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, padding: 2 }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {items.map((item) => (
          <Item key={item.key} item={item} others={items} onClose={onClose} />
        ))}
      </Box>
    </Box>
  );
}

interface ItemProps {
  readonly item: OutboxItem;
  /** All items that wait for the same card. */
  readonly others: readonly OutboxItem[];
  readonly onClose: () => void;
}

function Item({ item, others, onClose }: ItemProps) {
  const { draft, kind, since, refusal } = item;
  // No text of a card can be sent before the card is started, so the file that the user saves after a refused start
  // contains every text.
  const drafts = kind === 'start' ? others.map((other) => other.draft) : [draft];
  const fields = kind === 'group' ? [] : draft.lines.map(({ name }) => name);
  const entry = draft.entryNumber ?? null;
  const title = [texts.place(draft.elementName, entry), texts.fields(fields)]
    .filter((part) => part !== '')
    .join(': ');
  return (
    <Box component="li" sx={{ paddingTop: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title || texts.kinds[kind]}</Typography>
      <Typography variant="body2" color="textSecondary" className="tabular">
        {`${texts.kinds[kind]}, ${texts.since(shortWhen(new Date(since).toISOString()))}`}
      </Typography>
      {refusal !== null && <Refused item={item} refusal={refusal} />}
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1 }}>
        <Button component={Link} to={hrefOf(item)} onClick={onClose} sx={{ marginInlineStart: -2 }}>
          {kind === 'start' || draft.isWholeForm ? texts.toCard : texts.toEntry(entry)}
        </Button>
        {refusal !== null && <FileButton drafts={drafts} refusal={refusal} />}
      </Stack>
    </Box>
  );
}

/** Shows the reason for the refusal, and the refused text. */
function Refused({ item: { draft, kind }, refusal }: { item: OutboxItem; refusal: string }) {
  return (
    <Alert severity="warning" sx={{ marginBlock: 1 }}>
      {refusal}
      {kind !== 'group' &&
        draft.lines.map(({ name, text }) => (
          <Typography key={name} variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            <strong>{name}:</strong> {text}
          </Typography>
        ))}
    </Alert>
  );
}

/**
 * Saves refused text to a file for a manager of cards, because the user may no longer have the right to send
 * it.
 */
function FileButton({ drafts, refusal }: { drafts: readonly Draft[]; refusal: string }) {
  const user = useCurrentUser();
  const person = personName(user) || user.userName;
  if (drafts.every(({ lines }) => lines.length === 0)) return null;
  return (
    <Button
      startIcon={<DownloadIcon />}
      title={texts.fileAbout}
      onClick={() => void saveTyped(user.id, drafts, refusal, person)}
    >
      {texts.toFile}
    </Button>
  );
}

/** Returns the address of an item's text. A whole form is edited on the card's view screen. */
function hrefOf({ draft: { cardId, elementId, slot, isWholeForm, entryNumber } }: OutboxItem): string {
  if (isWholeForm) return `${pathTo(paths.cardView, cardId)}?edit`;
  const place = entryNumber ? `entry-${elementId}-${slot}` : `element-${elementId}`;
  return `${pathTo(paths.cardFill, cardId)}#${place}`;
}
