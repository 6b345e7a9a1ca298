import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import type { RawValue } from '../../../controls/raw-value.ts';
import { cardTexts } from '#texts/card';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { shortWhen } from '../../../lib/short-when.ts';
import type { Clash, ClosedBecause, Conflict } from '../work/conflict.ts';
import { CopyButton } from './copy-button.tsx';
import { baseOf } from '../work/entry-work.ts';
import type { WorkEvent } from '../work/work-event.ts';
import { UnsentFiles } from './unsent-files.tsx';
import type { EntryWork } from '../work/work-types.ts';
import { rawWords, type TypedLine, typedLines } from '../work/typed-words.ts';

export interface ConflictNoticeProps {
  readonly conflict: Conflict;
  readonly fields: readonly FormElement[];
  readonly work: EntryWork;
  readonly entry: CardEntry | null;
  readonly tell: (event: WorkEvent) => void;
  /**
   * The index that the entry gets when the user saves it as a new entry: 0 in an element that is not repeatable, null
   * when the server gives the index.
   */
  readonly newIndex: number | null;
}

/** Shows that an entry changed on the server while the user typed into it, and offers the choices, if any. */
export function ConflictNotice(props: ConflictNoticeProps) {
  return (
    <IntoView key={props.conflict.kind}>
      <Notice {...props} />
    </IntoView>
  );
}

/** Scrolls a notice into view, because the user may have to choose. */
function IntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // `scrollIntoView` may return a promise, which an effect must not return, so the effect has braces.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <Box ref={box}>{children}</Box>;
}

const CLOSED: Record<ClosedBecause, string> = {
  submitted: cardTexts.closedSubmitted,
  card: cardTexts.closedCard,
  withdrawn: cardTexts.closedWithdrawn,
};

function Notice(props: ConflictNoticeProps) {
  const { conflict, tell, newIndex } = props;
  switch (conflict.kind) {
    case 'merged':
      return (
        <Alert severity="info">
          <AlertTitle>{cardTexts.mergedTitle}</AlertTitle>
          {cardTexts.mergedText}
        </Alert>
      );
    case 'clash':
      return <ClashNotice {...props} conflict={conflict} />;
    case 'closed':
      return (
        <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
          <AlertTitle>{cardTexts.closedTitle}</AlertTitle>
          {CLOSED[conflict.because]}
          <TypedLines lines={typedLines(props.fields, props.work)} />
          <UnsentFiles files={props.work.files} />
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <CopyButton lines={typedLines(props.fields, props.work)} />
            <Button variant="outlined" onClick={() => tell({ type: 'dropped' })}>
              {cardTexts.drop}
            </Button>
          </Stack>
        </Alert>
      );
    case 'deleted':
      return (
        <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
          <AlertTitle>{cardTexts.deletedTitle}</AlertTitle>
          {cardTexts.deletedText}
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
            <Button
              variant="contained"
              onClick={() => tell({ type: 'becameNew', index: newIndex, keyFor: idempotencyKey })}
            >
              {cardTexts.saveAsNew}
            </Button>
            <Button variant="outlined" onClick={() => tell({ type: 'dropped' })}>
              {cardTexts.drop}
            </Button>
          </Stack>
        </Alert>
      );
  }
}

type ClashProps = ConflictNoticeProps & { readonly conflict: Conflict & { kind: 'clash' } };

function ClashNotice({ conflict, entry, tell }: ClashProps) {
  const theirs =
    entry?.lastFilledBy && entry.lastFilledAt
      ? cardTexts.theirsBy(entry.lastFilledBy.name, shortWhen(entry.lastFilledAt))
      : cardTexts.theirs;
  const stored = baseOf(entry).values;
  const keepMine = (fieldId: string) => tell({ type: 'keptMine', fieldId, theirs: stored[fieldId] });
  const chooseAll = (whose: 'mine' | 'theirs') => {
    for (const { key } of conflict.clashes) {
      if (whose === 'mine') keepMine(key);
      else tell({ type: 'tookTheirs', fieldId: key });
    }
    if (conflict.comment === null) return;
    tell(
      whose === 'mine' ? { type: 'keptComment', theirs: entry?.comment ?? null } : { type: 'tookComment' },
    );
  };
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{cardTexts.clashTitle}</AlertTitle>
      {cardTexts.clashText}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
        <Button variant="contained" onClick={() => chooseAll('mine')}>
          {cardTexts.keepMine}
        </Button>
        <Button variant="outlined" onClick={() => chooseAll('theirs')}>
          {cardTexts.takeTheirs}
        </Button>
      </Stack>
      {conflict.clashes.map((clash) => (
        <Choice
          key={clash.key}
          name={clash.name}
          mine={clashWords(clash, clash.mine)}
          theirs={clashWords(clash, clash.theirs)}
          theirsLabel={theirs}
          onMine={() => keepMine(clash.key)}
          onTheirs={() => tell({ type: 'tookTheirs', fieldId: clash.key })}
        />
      ))}
      {conflict.comment && (
        <Choice
          name={cardTexts.comment}
          mine={conflict.comment.mine}
          theirs={conflict.comment.theirs ?? cardTexts.empty}
          theirsLabel={theirs}
          onMine={() => tell({ type: 'keptComment', theirs: entry?.comment ?? null })}
          onTheirs={() => tell({ type: 'tookComment' })}
        />
      )}
    </Alert>
  );
}

/** Returns one of the two values of a clash, in words. A comment or caption is shown as it is. */
function clashWords({ key, field }: Clash, raw: RawValue): string {
  if (field !== null && key === field.id) return rawWords(field, raw);
  return String(raw) || cardTexts.empty;
}

interface ChoiceProps {
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
  readonly theirsLabel: string;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

function Choice({ name, mine, theirs, theirsLabel, onMine, onTheirs }: ChoiceProps) {
  const button = { justifyContent: 'flex-start', textAlign: 'left', whiteSpace: 'normal' } as const;
  return (
    <Box role="group" aria-label={name} sx={{ marginTop: 1 }}>
      <Typography variant="subtitle1" component="div">
        {name}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" sx={button} onClick={onMine}>
          {cardTexts.mine}: {mine}
        </Button>
        <Button variant="outlined" sx={button} onClick={onTheirs}>
          {theirsLabel}: {theirs}
        </Button>
      </Stack>
    </Box>
  );
}

/** The typed values as text, to read and copy when they cannot be stored. */
export function TypedLines({ lines }: { lines: readonly TypedLine[] }) {
  return (
    <Box
      component="ul"
      sx={{ marginBlock: 1, paddingLeft: 2.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {lines.map(({ name, text }) => (
        <li key={name}>{`${name}: ${text}`}</li>
      ))}
    </Box>
  );
}
