import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { CheckIcon, DeleteIcon, SaveIcon } from '../../../ui/icons/action.tsx';
import { cardTexts } from '#texts/card';
import type { EntryRow } from '../work/rows.ts';
import { SavedState } from './saved-state.tsx';
import type { EntryActions } from './use-entry-actions.ts';
import { NOT_FLAT } from '../../../ui/tokens.ts';

export interface EntryActionsBarProps {
  readonly row: EntryRow;
  readonly actions: EntryActions;
  /** The whole form has one 'Zapisz' and one 'Zatwierdź' for all entries, so this entry has none. */
  readonly isWholeForm: boolean;
  /** 'Zatwierdź' stands out as what the user does next. */
  readonly isNext: boolean;
  /** The entry has its own 'Usuń'. */
  readonly isRemovable: boolean;
  /** The entry cannot be stored before the user has chosen between two versions. */
  readonly isBlocked: boolean;
  /** Names the entry for screen readers. */
  readonly label: string;
}

/** The actions on an entry. They stay within reach of the thumb while the entry is visible. */
export function EntryActionsBar(props: EntryActionsBarProps) {
  const { row, actions, isWholeForm, isNext, isRemovable, isBlocked, label } = props;
  const isSending = Boolean(row.work?.sending);
  // A disabled button would lose the focus. While a call is running a press does nothing.
  const whenIdle = (work: () => Promise<unknown>) => () => void (isSending || work());
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={label}
      sx={{
        ...(!isWholeForm && { [NOT_FLAT]: { position: 'sticky', bottom: 'var(--card-bar, 0px)' } }),
        zIndex: 2,
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        marginInline: -2,
        paddingInline: 2,
        paddingBlock: 1,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <SavedState work={row.work} entry={row.entry} onRepeat={() => void actions.repeat(row)} />
      {isRemovable && (
        <Button
          color="error"
          startIcon={<DeleteIcon />}
          disabled={isSending}
          onClick={() => void actions.remove(row)}
          sx={{ marginLeft: 'auto' }}
        >
          {cardTexts.remove}
        </Button>
      )}
      {!isWholeForm && (
        // On a phone a separate row, at the right as everywhere.
        <Stack direction="row" sx={{ gap: 1, marginLeft: isRemovable ? { xs: 'auto', sm: 0 } : 'auto' }}>
          <Button
            variant="outlined"
            startIcon={<SaveIcon />}
            disabled={isBlocked}
            aria-disabled={isSending}
            onClick={whenIdle(() => actions.save(row))}
          >
            {cardTexts.save}
          </Button>
          <Button
            variant={isNext ? 'contained' : 'outlined'}
            startIcon={<CheckIcon />}
            disabled={isBlocked}
            aria-disabled={isSending}
            onClick={whenIdle(() => actions.submit(row))}
          >
            {cardTexts.submit}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
