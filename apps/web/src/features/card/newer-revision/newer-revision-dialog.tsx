import type { CardElement } from '@kartoteka/contract/control-card-form';
import { controlCardOperatorRoutes, type ShownRevision } from '@kartoteka/contract/control-card-operator';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { personName, useCurrentUser } from '../../../lib/current-user.ts';
import type { KnownStart, NewerRevision } from '../../../lib/outbox/card-start.ts';
import { saveTyped } from '../../../lib/outbox/save-typed.ts';
import { paths, pathTo } from '../../../lib/paths.ts';
import { queryOf } from '../../../lib/query.ts';
import { shortWhen } from '../../../lib/short-when.ts';
import { DialogAnswers } from '../../../ui/dialog-answers.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DownloadIcon } from '../../../ui/icons/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { TypedLines } from '../entry/conflict-notice.tsx';
import { useCardScreen } from '../open/card-context.ts';
import { keptOf } from '../work/entry-work.ts';
import { typedLines } from '../work/typed-words.ts';
import type { WorkStore } from '../work/work-store.ts';
import { beginWithNewer } from './begin-with-newer.ts';
import { carryOver, type Homeless, type TypedEntry } from './carry-over.ts';
import { type Difference, differencesOf } from './differences.ts';
import { newerRevisionTexts as texts } from '#texts/newer-revision';
import { outboxTexts } from '#texts/outbox';

export interface NewerRevisionDialogProps {
  readonly start: KnownStart;
  readonly newer: NewerRevision;
  readonly onClose: () => void;
}

/**
 * Shows the differences between the revision of a card that was started without a network and the revision with which
 * new cards are started now. Also shows where the typed text goes. The person starts the card again, saves the text to
 * a file, or decides later.
 */
export function NewerRevisionDialog({ start, newer, onClose }: NewerRevisionDialogProps) {
  const isPhone = useIsPhone();
  const input = { params: { hash: newer.revisionHash } };
  const { data: revision, error, refetch } = useQuery(queryOf(controlCardOperatorRoutes.revision, input));
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby="newer-revision-title"
    >
      <DialogTitle id="newer-revision-title">{texts.title}</DialogTitle>
      {revision ? (
        <Choice start={start} templateId={newer.templateId} revision={revision} onClose={onClose} />
      ) : (
        <DialogContent>
          {error ? (
            <ErrorState title={texts.failed} error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly start: KnownStart;
  readonly templateId: string;
  readonly revision: ShownRevision;
  readonly onClose: () => void;
}

const NO_ELEMENTS: readonly CardElement[] = [];

function Choice({ start, templateId, revision, onClose }: ChoiceProps) {
  const screen = useCardScreen();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const before = useQuery({ ...cardQuery(start.cardId), enabled: false }).data?.elements ?? NO_ELEMENTS;
  const typed = useTyped();
  const differences = useMemo(() => differencesOf(before, revision.elements), [before, revision]);
  const carried = useMemo(() => carryOver(before, revision.elements, typed), [before, revision, typed]);
  const file = (all: readonly TypedEntry[]) => {
    const drafts = all.map(({ elementId, work }) => {
      const element = before.find(({ id }) => id === elementId);
      const lines = element ? typedLines(fieldsOfElement(element), work) : [];
      const at = work.typedAt ?? start.startedAt;
      return { cardName: start.cardName, elementName: element?.name ?? '', at, lines, work };
    });
    saveTyped(user.id, drafts, start.refusal, personName(user) || user.userName).catch(reportError);
  };
  const carry = () => {
    // Another tab may have changed the text after the last render.
    const all = typedOf(screen.store);
    const { entries, unplaced } = carryOver(before, revision.elements, all);
    if (unplaced.length > 0) file(all);
    return entries;
  };
  const begin = async () => {
    setBusy(true);
    try {
      const cardId = await beginWithNewer({ screen, user, start, templateId, revision, carry });
      await navigate(pathTo(paths.cardFill, cardId), { replace: true });
    } catch (error) {
      setBusy(false);
      notify.error(messageOf(error));
    }
  };
  return (
    <>
      <DialogContent>
        <Stack sx={{ gap: 3 }}>
          <Typography>{texts.about(shortWhen(new Date(start.startedAt).toISOString()))}</Typography>
          <Part title={texts.changed}>
            {differences.length === 0 ? (
              <Typography>{texts.noDifference}</Typography>
            ) : (
              <Differences all={differences} />
            )}
          </Part>
          <Part title={texts.typed}>
            <Typography>
              {carried.entries.length === 0 ? texts.nothingTyped : texts.carried(carried.entries.length)}
            </Typography>
            <HomelessText words={texts.commented} all={carried.inComments} />
            <HomelessText words={texts.unplaced} all={carried.unplaced} />
            {typed.length > 0 && (
              <Button
                startIcon={<DownloadIcon />}
                sx={{ alignSelf: 'flex-start' }}
                onClick={() => file(typed)}
              >
                {outboxTexts.toFile}
              </Button>
            )}
          </Part>
        </Stack>
      </DialogContent>
      <DialogAnswers
        cancelLabel={texts.later}
        onCancel={onClose}
        confirmLabel={texts.begin}
        isBusy={isBusy}
        onConfirm={() => void begin()}
      />
    </>
  );
}

const typedOf = (store: WorkStore): readonly TypedEntry[] =>
  store.rows().flatMap(({ elementId, rowKey, work }) => {
    const kept = keptOf(work);
    return kept === null ? [] : [{ elementId, rowKey, work: kept }];
  });

/** Returns the text that was typed into the card, here or in another tab, and renders again when the text changes. */
function useTyped(): readonly TypedEntry[] {
  const { store } = useCardScreen();
  const [typed, setTyped] = useState(() => typedOf(store));
  useEffect(() => store.subscribe(() => setTyped(typedOf(store))), [store]);
  return typed;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" sx={{ gap: 1 }}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Stack>
  );
}

function Differences({ all }: { all: readonly Difference[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {all.map((one) => (
        <Box
          key={`${one.place}/${one.before ?? ''}/${one.after ?? ''}`}
          component="li"
          sx={{ borderTop: 1, borderColor: 'divider', paddingBlock: 1.5, overflowWrap: 'anywhere' }}
        >
          <Typography sx={{ fontWeight: 600 }}>{one.place}</Typography>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <Side label={texts.before} words={one.before} />
            <Side label={texts.after} words={one.after} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Side({ label, words }: { label: string; words: string | null }) {
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography color={words === null ? 'textSecondary' : undefined} sx={{ whiteSpace: 'pre-wrap' }}>
        {words ?? texts.absent}
      </Typography>
    </div>
  );
}

function HomelessText({ words, all }: { words: string; all: readonly Homeless[] }) {
  if (all.length === 0) return null;
  return (
    <Alert severity="warning">
      {words}
      {all.map(({ elementName, lines }, at) => (
        <TypedLines
          key={at}
          lines={lines.map((line) => ({ ...line, name: `${elementName}: ${line.name}` }))}
        />
      ))}
    </Alert>
  );
}
