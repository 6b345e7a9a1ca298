import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useConfirm } from '../../ui/questions.tsx';
import { height } from '../../ui/tokens.ts';
import { revealPath } from '../apply-server-errors.ts';
import { changesOf } from '../changes.ts';
import { focusTitle } from '../focus-part.ts';
import { FormKitContext } from '../kit-context.ts';
import { alignKeys } from '../row-key.ts';
import { formTexts } from '#texts/form';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { StoredRecord } from './crud-calls.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { LiveSaveBar } from './live-save-bar.tsx';
import { RecordBanners } from './record-banners.tsx';
import { RecordHeader } from './record-header.tsx';
import type { RecordScreenProps } from './record-screen.tsx';
import { useRecordForm } from './use-record-form.ts';
import { openCardsWords, usageWords } from './usage-words.ts';
import { useUsage } from './use-usage.ts';

interface Conflict<A, V> {
  readonly stored: A;
  readonly theirs: V;
  readonly mine: V;
}

/** Tall enough for the save bar and the top bar: what has the focus is never behind them. */
const clearOfBars = { html: { scrollPaddingBlock: '88px 112px' } };

/** A short form reaches down to the save bar at the bottom of the window: all that the top bar and the margins leave. */
const wholePage = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: {
    xs: `calc(100dvh - ${height.topBar}px - 32px)`,
    md: `calc(100dvh - ${height.topBar}px - 48px)`,
  },
} as const;

/** It only switches its fields off together. */
const plainFieldset = { border: 0, margin: 0, padding: 0, minWidth: 0 } as const;

export function RecordForm<I, A extends StoredRecord, V extends FieldValues>({
  kind,
  children,
  contents,
  preview,
  loaded,
}: RecordScreenProps<I, A, V> & { readonly loaded: A | null }) {
  const record = useRecordForm(kind, loaded);
  const { form, kit, stored, baseline, isDirty } = record;
  const navigate = useNavigate();
  const notify = useNotify();
  const confirm = useConfirm();
  const { usage, refreshUsage } = useUsage(kind.calls, stored);
  const [alert, setAlert] = useState<string | null>(null);
  const [offline, setOffline] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<A, V> | null>(null);
  const revealLater = useRef<string | null>(null);
  const isLeaving = useRef(false);
  const isAsking = useRef(false);

  const reveal = useCallback(
    (path: string) => {
      // A dialog that has just gone still stands in React's work: rows can be unfolded after it only.
      setTimeout(() => revealPath(kit, path));
    },
    [kit],
  );

  const askAbout = useCallback(
    async (risks: readonly string[]): Promise<boolean> => {
      // Somebody may have begun to use it since the screen was opened.
      const now = await refreshUsage();
      if (now.items.length === 0) return true;
      const note = kind.usageNote ?? openCardsWords(now.cardsInProgress);
      return confirm({
        title: formTexts.riskTitle,
        text: <Risks risks={risks} note={`${kind.used} ${usageWords(now)}. ${note}`} />,
        confirmLabel: formTexts.riskSave,
      });
    },
    [confirm, kind, refreshUsage],
  );
  const mayTouchOthers = useCallback(async (): Promise<boolean> => {
    if (stored === null || !kind.risks || !isDirty()) return true;
    const risks = kind.risks(baseline, form.getValues());
    if (risks.length === 0) return true;
    // A second press meets the question of the first.
    if (isAsking.current) return false;
    isAsking.current = true;
    return askAbout(risks).finally(() => {
      isAsking.current = false;
    });
  }, [askAbout, baseline, form, isDirty, kind, stored]);

  /** True when everything is stored. */
  const store = useCallback(async (): Promise<boolean> => {
    setOffline(null);
    const outcome = await record.save();
    switch (outcome.kind) {
      case 'busy':
        return false;
      case 'created':
      case 'updated':
        notify.success(formTexts.saved);
        return true;
      case 'conflict': {
        const theirs = alignKeys(kind.valuesOf(outcome.theirs), form.getValues(), false);
        // Both wrote the same: there is nothing to choose.
        if (changesOf(kind.fields, theirs, form.getValues()).length === 0) {
          record.takeStored(outcome.theirs);
          notify.success(formTexts.saved);
          return true;
        }
        // Theirs may name what was made since the look-ups were read.
        await record.refreshLookUps();
        setConflict({ stored: outcome.theirs, theirs, mine: structuredClone(form.getValues()) });
        return false;
      }
      case 'refused': {
        const { error, firstPath } = outcome;
        if (error.status === 401) return false;
        if (error.isOffline) setOffline(error.message);
        const said = error.status === 404 ? `${error.message} ${formTexts.deletedMeanwhile}` : error.message;
        if (kind.failure === 'alert') {
          revealLater.current = firstPath;
          setAlert(error.details ?? said);
        } else {
          notify.error(said);
          if (firstPath !== null) reveal(firstPath);
        }
        return false;
      }
    }
  }, [form, kind, notify, record, reveal]);
  const save = useCallback(
    async (): Promise<boolean> => (await mayTouchOthers()) && store(),
    [mayTouchOthers, store],
  );

  useLeaveGuard({
    isDirty: useCallback(() => !isLeaving.current && isDirty(), [isDirty]),
    save,
    keep: useCallback(() => {
      if (!isLeaving.current) record.keep();
    }, [record]),
    forget: record.forget,
  });

  const submit = async () => {
    const isNew = stored === null;
    if ((await save()) && isNew) {
      isLeaving.current = true;
      await navigate(kind.list);
    }
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    submit().catch(reportError);
  };
  const settle = async (answer: 'mine' | 'theirs' | null) => {
    if (conflict === null) return;
    setConflict(null);
    if (answer === 'theirs') record.takeStored(conflict.stored);
    if (answer === 'mine') {
      record.keepMine(conflict.stored);
      await store();
    }
  };

  return (
    <FormKitContext value={kit}>
      <FormProvider {...form}>
        <GlobalStyles styles={clearOfBars} />
        <Box sx={wholePage}>
          <RecordHeader
            kind={kind}
            stored={stored}
            onChanged={record.accept}
            onGone={() => {
              isLeaving.current = true;
              record.forget();
              return navigate(kind.list);
            }}
          />
          <Box
            component="form"
            noValidate
            sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}
            onSubmit={(event) => {
              event.preventDefault();
              // A dialog's form lies inside this one in React's tree, not on the page.
              if (event.target === event.currentTarget) submit().catch(reportError);
            }}
            onKeyDown={saveByKey}
          >
            <RecordBanners
              kind={kind}
              stored={stored}
              usage={usage}
              hasDraft={record.hasDraft}
              onDiscardDraft={() => {
                record.takeStored(stored);
                focusTitle();
              }}
              offersDraft={record.offersDraft}
              onTakeOffer={record.takeOffer}
              onChanged={record.accept}
            />
            {contents}
            <Box
              sx={{
                display: 'grid',
                gap: 3,
                alignItems: 'start',
                gridTemplateColumns: preview
                  ? { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(320px, 420px)' }
                  : 'minmax(0, 1fr)',
                width: '100%',
                maxWidth: preview ? undefined : 760,
                marginBottom: 3,
              }}
            >
              <Stack component="fieldset" disabled={kind.isReadOnly ?? false} spacing={3} sx={plainFieldset}>
                {children}
              </Stack>
              {preview}
            </Box>
            {!kind.isReadOnly && (
              <LiveSaveBar
                form={form}
                fields={kind.fields}
                baseline={baseline}
                offline={offline}
                isSaving={record.isSaving}
                onReveal={reveal}
              />
            )}
          </Box>
        </Box>
        <AlertDialog
          title={formTexts.alertTitle}
          text={alert}
          onClose={() => setAlert(null)}
          onGone={() => {
            if (revealLater.current !== null) reveal(revealLater.current);
            revealLater.current = null;
          }}
        />
        <ConflictDialog
          changes={conflict && changesOf(kind.fields, conflict.theirs, conflict.mine)}
          onAnswer={(answer) => void settle(answer)}
        />
      </FormProvider>
    </FormKitContext>
  );
}

function Risks({ risks, note }: { readonly risks: readonly string[]; readonly note: string }) {
  return (
    <>
      <Box component="ul" sx={{ marginBlock: 0, paddingLeft: 2.5, maxHeight: 280, overflowY: 'auto' }}>
        {risks.map((risk) => (
          <li key={risk}>{risk}</li>
        ))}
      </Box>
      <p>{note}</p>
    </>
  );
}
