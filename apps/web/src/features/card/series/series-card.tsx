import type { Approval, CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, type RefObject, useMemo } from 'react';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { shortWhen } from '../../../lib/short-when.ts';
import { withLogin } from '../../../lib/with-login.ts';
import { attentionOf, calmOf } from '../approve/attention.ts';
import { AttentionEntry } from '../approve/attention-list.tsx';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { Description } from '../element/description.tsx';
import { Unfilled } from '../element/element-body.tsx';
import { EntryValues } from '../entry/entry-values.tsx';
import { ReturnReason } from '../entry/return-reason.tsx';
import { EndMark } from './end-mark.tsx';
import type { SeriesItem } from './series-item.ts';
import { cardTexts } from '#texts/card';
import { approveTexts } from '#texts/card-approve';
import { seriesTexts as texts } from '#texts/card-series';

export interface SeriesCardProps {
  readonly item: SeriesItem;
  /** The position of the card in the series, such as 'Karta 3 z 10'. */
  readonly place: string;
  /** The bar that covers the bottom of the screen. */
  readonly bar: RefObject<HTMLElement | null>;
  readonly onSeen: (cardId: string) => void;
  readonly onDrop: (cardId: string) => void;
}

/** Returns the DOM id of a card of the series. */
export function seriesCardDomId(cardId: string): string {
  return `series-${cardId}`;
}

/** A whole card to read before it is signed. Only the descriptions of the template and its elements are folded. */
export const SeriesCard = memo(function SeriesCard({ item, place, bar, onSeen, onDrop }: SeriesCardProps) {
  const { card, slot } = item;
  const { template } = card;
  const user = useCurrentUser();
  const attention = useMemo(() => attentionOf(card), [card]);
  const id = seriesCardDomId(card.id);
  return (
    <Paper component="section" id={id} tabIndex={-1} aria-labelledby={`${id}-title`} sx={{ padding: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="body2" color="textSecondary">
            {place}
          </Typography>
          <Typography variant="h2" id={`${id}-title`}>
            {card.name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {`${template.controlCardGroup.name} · ${template.controlCardType.name}`}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {cardTexts.template(template.name, template.version)}
          </Typography>
          <Typography variant="body2" color="textSecondary" className="tabular">
            {cardTexts.started(card.createdBy?.name ?? null, formatDateTime(card.creationTime))}
          </Typography>
        </Box>
        <Button
          aria-label={texts.dropOf(card.name)}
          onClick={() => onDrop(card.id)}
          sx={{ minHeight: 48, alignSelf: 'flex-start' }}
        >
          {texts.drop}
        </Button>
      </Stack>
      {template.description && <Description html={template.description} isFolded />}
      {attention.length === 0 && (
        <Typography sx={{ paddingBlock: 1 }}>{approveTexts.calm[calmOf(card)]}</Typography>
      )}
      {attention.map((one) => (
        <AttentionEntry key={one.entryId} item={one} />
      ))}
      {card.elements.map((element) => (
        <Element key={element.id} element={element} />
      ))}
      <Box sx={{ borderTop: 1, borderColor: 'divider', marginTop: 2, paddingTop: 1 }}>
        {card.fillers.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {approveTexts.fillers(card.fillers.map((one) => one.name))}
          </Typography>
        )}
        {card.approvals.map((one) => (
          <Typography key={one.id} variant="body2" sx={{ fontWeight: one.id === slot.id ? 600 : 400 }}>
            {signatureLine(one, slot)}
          </Typography>
        ))}
        {card.fillers.some((one) => one.id === user.id) && (
          <Alert severity="info" sx={{ marginTop: 1 }}>
            {approveTexts.filledByMe}
          </Alert>
        )}
      </Box>
      <EndMark id={card.id} onSeen={onSeen} bar={bar} />
    </Paper>
  );
});

function signatureLine(one: Approval, mine: Approval): string {
  if (one.id === mine.id) return texts.mySignature(one.label);
  if (!one.isApproved) return texts.pendingLine(one.label);
  return texts.signedLine(
    one.label,
    approveTexts.signedBy(withLogin(one.approvedBy), formatDateTime(one.approvedAt)),
  );
}

function Element({ element }: { element: CardElement }) {
  const { isRepeatable } = element.repetitionSettings;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', paddingTop: 1.5, marginTop: 1.5 }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {element.name}
      </Typography>
      {element.description && <Description html={element.description} isFolded />}
      {element.entries.length === 0 && <Unfilled element={element} />}
      {element.entries.map((entry, at) => (
        <Entry key={entry.id} element={element} entry={entry} ordinal={isRepeatable ? at + 1 : null} />
      ))}
    </Box>
  );
}

interface EntryProps {
  readonly element: CardElement;
  readonly entry: CardEntry;
  /** Starts at 1; null for an element that is not repeatable. */
  readonly ordinal: number | null;
}

function Entry({ element, entry, ordinal }: EntryProps) {
  const { submittedAt, submittedBy } = entry;
  return (
    <Box sx={{ paddingTop: ordinal === null ? 0 : 1 }}>
      {ordinal !== null && (
        <Typography variant="subtitle1" component="h4">
          {cardTexts.entry(ordinal)}
        </Typography>
      )}
      {entry.returnReason && <ReturnReason text={entry.returnReason} />}
      <EntryValues fields={fieldsOfElement(element)} entry={entry} />
      {submittedAt && (
        <Typography variant="body2" color="textSecondary" className="tabular" sx={{ paddingBlock: 0.5 }}>
          {cardTexts.submittedAt(shortWhen(submittedAt), submittedBy?.name ?? null)}
        </Typography>
      )}
    </Box>
  );
}
