import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import MuiLink from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useAct } from '../../lib/acts/use-act.ts';
import { SaveIcon } from '../../ui/icons/action.tsx';
import { ErrorIcon } from '../../ui/icons/status.tsx';
import type { Change } from '../values/changes.ts';
import { formTexts } from '#texts/form';
import { ChangeTable } from './conflict-dialog.tsx';
import { GUTTER, NOT_FLAT } from '../../ui/tokens.ts';

/** An error that the bar links to. */
export interface LinkedError {
  readonly path: string;
  readonly label: string;
  readonly message: string;
}

export interface SaveBarProps {
  readonly changes: readonly Change[];
  readonly errors: readonly LinkedError[];
  /** The reason why the last save got no answer, or null. The bar adds that nothing is lost. */
  readonly offline: string | null;
  readonly isSaving: boolean;
  readonly onReveal: (path: string) => void;
}

/** Number of changed fields that the bar names. More changes are only counted. */
const NAMED = 2;

/**
 * The bar at the bottom of a form, in view except on a very low display: changes, errors with links to them, and the
 * save button.
 */
export function SaveBar({ changes, errors, offline, isSaving, onReveal }: SaveBarProps) {
  const asSave = useAct('save');
  const labels = [...new Set(changes.map(({ label }) => label))];
  return (
    <Box
      component="section"
      aria-label={formTexts.save}
      sx={{
        [NOT_FLAT]: { position: 'sticky', bottom: 0 },
        zIndex: 'appBar',
        marginTop: 'auto',
        marginInline: `calc(-1 * ${GUTTER})`,
        marginBottom: `calc(-1 * ${GUTTER})`,
        paddingInline: GUTTER,
        paddingBlock: 1.5,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {offline !== null && (
        <Alert severity="error" sx={{ marginBottom: 1 }}>
          {offline} {formTexts.kept}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: '1 1 16rem', minWidth: 0, display: 'flex', alignItems: 'center', gap: 1 }}>
          {errors.length > 0 && <Errors errors={errors} onReveal={onReveal} />}
          <Typography
            component="output"
            variant="body2"
            color="textSecondary"
            sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {labels.length === 0
              ? formTexts.noChanges
              : formTexts.changed(labels.slice(0, NAMED), Math.max(0, labels.length - NAMED))}
          </Typography>
          {changes.length > 0 && <Details changes={changes} />}
        </Box>
        <Button
          type="submit"
          variant="contained"
          size="large"
          // A disabled button would lose the focus. While the form is being saved a second press does nothing.
          aria-disabled={isSaving}
          {...asSave}
          startIcon={isSaving ? <CircularProgress size={18} color="inherit" /> : <SaveIcon />}
        >
          {isSaving ? formTexts.saving : formTexts.save}
        </Button>
      </Box>
    </Box>
  );
}

function Errors({ errors, onReveal }: Pick<SaveBarProps, 'errors' | 'onReveal'>) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const goTo = useRef<string | null>(null);
  return (
    <>
      <Button
        ref={button}
        color="error"
        variant="outlined"
        startIcon={<ErrorIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ flex: 'none' }}
      >
        {formTexts.errors(errors.length)}
      </Button>
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        disableRestoreFocus
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': formTexts.errors(errors.length), sx: { maxWidth: 480 } },
          transition: {
            onExited: () => {
              if (goTo.current === null) button.current?.focus();
              else onReveal(goTo.current);
              goTo.current = null;
            },
          },
        }}
      >
        <Box sx={{ padding: 2 }}>
          <Typography variant="body2" color="textSecondary">
            {formTexts.errorsAbout}
          </Typography>
          <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5, overflowWrap: 'anywhere' }}>
            {errors.map(({ path, label, message }) => (
              <li key={path}>
                <MuiLink
                  component="button"
                  type="button"
                  variant="body2"
                  sx={{ textAlign: 'left', paddingBlock: 0.75 }}
                  onClick={() => {
                    goTo.current = path;
                    setOpen(false);
                  }}
                >
                  {label ? `${label}: ${message}` : message}
                </MuiLink>
              </li>
            ))}
          </Box>
        </Box>
      </Popover>
    </>
  );
}

function Details({ changes }: Pick<SaveBarProps, 'changes'>) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ flex: 'none' }}
      >
        {formTexts.showChanges}
      </Button>
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': formTexts.changesTitle,
            sx: { width: 640, maxWidth: 'calc(100% - 32px)', maxHeight: '60vh', padding: 2 },
          },
        }}
      >
        <Typography variant="h3">{formTexts.changesTitle}</Typography>
        <ChangeTable
          changes={changes}
          isBeforeFirst
          before={formTexts.changeBefore}
          after={formTexts.changeAfter}
          added={formTexts.addedRow}
          removed={formTexts.removedRow}
        />
      </Popover>
    </>
  );
}
