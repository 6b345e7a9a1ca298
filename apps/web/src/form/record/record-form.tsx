import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { height } from '../../ui/tokens.ts';
import { revealPath } from '../apply-server-errors.ts';
import { changesOf } from '../changes.ts';
import { focusTitle } from '../focus-part.ts';
import { FormKitContext } from '../kit-context.ts';
import { formTexts } from '#texts/form';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { StoredRecord } from './crud-calls.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { LiveSaveBar } from './live-save-bar.tsx';
import { RecordBanners } from './record-banners.tsx';
import { RecordHeader } from './record-header.tsx';
import type { RecordScreenProps } from './record-screen.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useRiskQuestion } from './use-risk-question.tsx';
import { useStoreRecord } from './use-store-record.ts';
import { useUsage } from './use-usage.ts';

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

/** The screen of one record, once what is stored has come: banners, fields, preview, the bar that saves. */
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
  const { usage, refreshUsage } = useUsage(kind.calls, stored);
  const isLeaving = useRef(false);
  const reveal = useCallback(
    (path: string) => {
      // A dialog that has just gone still stands in React's work: rows can be unfolded after it only.
      setTimeout(() => revealPath(kit, path));
    },
    [kit],
  );
  const mayTouchOthers = useRiskQuestion(kind, record, refreshUsage);
  const { store, offline, alert, closeAlert, revealAlerted, conflict, settle } = useStoreRecord(
    kind,
    record,
    reveal,
  );
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

  return (
    <FormKitContext value={kit}>
      <FormProvider {...form}>
        <GlobalStyles styles={clearOfBars} />
        <Box sx={wholePage}>
          <RecordHeader
            kind={kind}
            stored={stored}
            usage={usage}
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
            <FieldsAndPreview isReadOnly={kind.isReadOnly ?? false} preview={preview}>
              {children}
            </FieldsAndPreview>
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
        <AlertDialog title={formTexts.alertTitle} text={alert} onClose={closeAlert} onGone={revealAlerted} />
        <ConflictDialog
          changes={conflict && changesOf(kind.fields, conflict.theirs, conflict.mine)}
          onAnswer={(answer) => void settle(answer)}
        />
      </FormProvider>
    </FormKitContext>
  );
}

interface FieldsAndPreviewProps {
  readonly isReadOnly: boolean;
  readonly preview: ReactNode;
  readonly children: ReactNode;
}

/** The fields, and the preview at their side where there is room. */
function FieldsAndPreview({ isReadOnly, preview, children }: FieldsAndPreviewProps) {
  return (
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
      <Stack component="fieldset" disabled={isReadOnly} spacing={3} sx={plainFieldset}>
        {children}
      </Stack>
      {preview}
    </Box>
  );
}
