import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { isEmptyValue, singleValues } from '@kartoteka/domain/value/stored-value';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ruleField, valuesWords } from '@kartoteka/domain/data-type/rule-words';
import { type ReactNode, useEffect, useRef } from 'react';
import { type RawValue, wireOf } from '../../../controls/raw-value.ts';
import { cardTexts } from '../texts.ts';
import { shortWhen } from '../when.ts';
import type { Conflict } from '../work/conflict.ts';
import type { EntryWork, WorkEvent } from '../work/entry-work.ts';

export interface ConflictNoticeProps {
  readonly conflict: Conflict;
  readonly fields: readonly FormElement[];
  readonly work: EntryWork;
  readonly entry: CardEntry | null;
  readonly tell: (event: WorkEvent) => void;
  /** The number that a new entry of this element starts with. */
  readonly newIndex: number | null;
}

/** Says what happened to an entry while it was typed into, shows both sides, and lets choose. */
export function ConflictNotice(props: ConflictNoticeProps) {
  return (
    <IntoView key={props.conflict.kind}>
      <Notice {...props} />
    </IntoView>
  );
}

/** What needs a choice must be seen, wherever the entry is scrolled to. */
function IntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Box ref={box} sx={{ scrollMarginTop: '96px', scrollMarginBottom: '96px' }}>
      {children}
    </Box>
  );
}

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
          {cardTexts.closedText}
          <TypedValues {...props} />
          <Button variant="outlined" onClick={() => tell({ type: 'dropped' })}>
            {cardTexts.drop}
          </Button>
        </Alert>
      );
    case 'deleted':
      return (
        <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
          <AlertTitle>{cardTexts.deletedTitle}</AlertTitle>
          {cardTexts.deletedText}
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
            <Button variant="contained" onClick={() => tell({ type: 'becameNew', index: newIndex })}>
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
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{cardTexts.clashTitle}</AlertTitle>
      {cardTexts.clashText}
      {conflict.clashes.map((clash) => (
        <Choice
          key={clash.field.id}
          name={clash.field.name}
          mine={rawWords(clash.field, clash.mine)}
          theirs={rawWords(clash.field, clash.theirs)}
          theirsLabel={theirs}
          onMine={() =>
            tell({ type: 'keptMine', fieldId: clash.field.id, theirs: entry?.values[clash.field.id] })
          }
          onTheirs={() => tell({ type: 'tookTheirs', fieldId: clash.field.id })}
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
      <Typography variant="subtitle1">{name}</Typography>
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

/** What is typed, so that it can be read and copied although it can't be stored. */
function TypedValues({ fields, work }: Pick<ConflictNoticeProps, 'fields' | 'work'>) {
  return (
    <Box component="ul" sx={{ marginBlock: 1, paddingLeft: 2.5 }}>
      {fields.flatMap((field) => {
        const raw = work.typed[field.id];
        return raw === undefined ? [] : [<li key={field.id}>{`${field.name}: ${rawWords(field, raw)}`}</li>];
      })}
      {work.comment !== null && <li>{`${cardTexts.comment}: ${work.comment}`}</li>}
    </Box>
  );
}

/** A raw value in words: options by their labels, text as it was typed. */
function rawWords(field: FormElement, raw: RawValue): string {
  if (isEmptyValue(raw)) return cardTexts.empty;
  const words = ruleField(field);
  if (typeof raw === 'string' && field.dataType.controlType !== 'select') return raw;
  return words === null ? String(raw) : valuesWords(words, singleValues(wireOf(field, raw)));
}
