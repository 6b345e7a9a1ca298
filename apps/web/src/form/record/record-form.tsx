import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { height } from '../../ui/tokens.ts';
import { changesOf } from '../values/changes.ts';
import { focusHeading } from '../focus-part.ts';
import { FormKitContext } from '../kit-context.ts';
import { PanelHeader } from '../panel/panel-header.tsx';
import { usePanel } from '../panel/panel-context.ts';
import { formTexts } from '#texts/form';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { StoredRecord } from './crud-calls.ts';
import { PanelGuard, ScreenGuard } from './leave-guard.tsx';
import { LiveSaveBar } from './live-save-bar.tsx';
import { RecordBanners } from './record-banners.tsx';
import { RecordHeader } from './record-header.tsx';
import type { RecordKind } from './record-kind.ts';
import { SubmitWithContext, useSubmitSteps } from './submit-with.ts';
import { useRecordForm } from './use-record-form.ts';
import { useRecordSteps } from './use-record-steps.ts';
import { useUsage } from './use-usage.ts';

/** Leaves room for the save bar and the top bar, so that they never cover the focused element. */
const clearOfBars = { html: { scrollPaddingBlock: '88px 112px' } };

/** Makes a short form fill the window below the top bar, less the margins, so that the save bar is at the bottom. */
const wholePage = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: {
    xs: `calc(100dvh - ${height.topBar}px - 32px)`,
    md: `calc(100dvh - ${height.topBar}px - 48px)`,
  },
} as const;

/**
 * Stretches a short form in an editor panel down to its save bar. The panel's margins are outside this
 * element.
 */
const wholePanel = { flex: 1, display: 'flex', flexDirection: 'column' } as const;

/** The fieldset has no look of its own, because it only disables its fields together. */
const plainFieldset = { border: 0, margin: 0, padding: 0, minWidth: 0 } as const;

export interface RecordParts<I, A extends StoredRecord, V extends FieldValues> {
  readonly kind: RecordKind<I, A, V>;
  /** The fields. They read the form from react-hook-form's context. */
  readonly children: ReactNode;
  /** The table of contents of a long form, above its fields. */
  readonly contents?: ReactNode;
  /** A live preview next to the fields, or under them on a narrow screen. */
  readonly preview?: ReactNode;
}

/**
 * The screen or editor panel of one record after loading: header, banners, fields, preview and save bar. `loaded` is
 * null for a new record.
 */
export function RecordForm<I, A extends StoredRecord, V extends FieldValues>({
  kind,
  children,
  contents,
  preview,
  loaded,
}: RecordParts<I, A, V> & { readonly loaded: A | null }) {
  const record = useRecordForm(kind, loaded);
  const { form, kit, stored } = record;
  const { usage, refreshUsage } = useUsage(kind.calls, stored);
  const { storing, guard, reveal, submit, goOnward, leaveGone } = useRecordSteps(kind, record, refreshUsage);
  const panel = usePanel();
  const { offline, alert, closeAlert, revealAlerted, conflict } = storing;
  const { submitWith, answerConflict } = useSubmitSteps(record, {
    storing,
    save: guard.save,
    onStored: goOnward,
  });
  return (
    <FormKitContext value={kit}>
      <FormProvider {...form}>
        {panel === null ? <ScreenGuard {...guard} /> : <PanelGuard {...guard} panel={panel} />}
        {panel === null && <GlobalStyles styles={clearOfBars} />}
        <Box sx={panel === null ? wholePage : wholePanel}>
          {panel === null ? (
            <RecordHeader
              kind={kind}
              stored={stored}
              usage={usage}
              onChanged={record.accept}
              onGone={leaveGone}
            />
          ) : (
            <PanelHeader what={kind.what} panel={panel} />
          )}
          <SubmitWithContext value={submitWith}>
            <SubmittedForm onSubmit={() => void submit().catch(reportError)}>
              <RecordBanners
                kind={kind}
                stored={stored}
                usage={usage}
                hasDraft={record.hasDraft}
                onDiscardDraft={() => {
                  record.takeStored(stored);
                  focusHeading(kit.root());
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
                  baseline={record.baseline}
                  offline={offline}
                  isSaving={record.isSaving}
                  onReveal={reveal}
                />
              )}
            </SubmittedForm>
          </SubmitWithContext>
        </Box>
        <AlertDialog title={formTexts.alertTitle} text={alert} onClose={closeAlert} onGone={revealAlerted} />
        <ConflictDialog
          changes={conflict && changesOf(kind.fields, conflict.theirs, conflict.mine)}
          onAnswer={(answer) => void answerConflict(answer)}
        />
      </FormProvider>
    </FormKitContext>
  );
}

interface SubmittedFormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function SubmittedForm({ onSubmit, children }: SubmittedFormProps) {
  return (
    <Box
      component="form"
      noValidate
      sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree the form of a dialog is inside this form, though not on the page, so its submit bubbles up
        // to this form.
        if (event.target === event.currentTarget) onSubmit();
      }}
    >
      {children}
    </Box>
  );
}

interface FieldsAndPreviewProps {
  readonly isReadOnly: boolean;
  readonly preview: ReactNode;
  readonly children: ReactNode;
}

/** The fields, with the preview at their side where there is room. */
function FieldsAndPreview({ isReadOnly, preview, children }: FieldsAndPreviewProps) {
  const isBeside = usePanel() === null && Boolean(preview);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: isBeside
          ? { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(320px, 420px)' }
          : 'minmax(0, 1fr)',
        width: '100%',
        maxWidth: isBeside ? undefined : 760,
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
