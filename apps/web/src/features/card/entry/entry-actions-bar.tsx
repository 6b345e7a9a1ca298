import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAct } from '../../../lib/acts/use-act.ts';
import { CheckIcon, DeleteIcon, SaveIcon } from '../../../ui/icons/action.tsx';
import { cardTexts } from '#texts/card';
import type { EntryRow } from '../work/rows.ts';
import { SUBMITS_ENTRY } from './go-on.ts';
import { SavedState, useCalmState } from './saved-state.tsx';
import type { EntryActions } from './use-entry-actions.ts';
import { NOT_FLAT } from '../../../ui/tokens.ts';

export interface EntryActionsBarProps {
  readonly row: EntryRow;
  readonly actions: EntryActions;
  /**
   * Whether the entry is part of the whole form, which has one 'Zapisz' and one 'Zatwierdź' for all entries.
   */
  readonly isWholeForm: boolean;
  /** Whether 'Zatwierdź' stands out, because the user submits this entry next. */
  readonly isNext: boolean;
  /** Whether the entry has a button 'Usuń'. */
  readonly isRemovable: boolean;
  /** Whether the entry cannot be stored before the user has decided a conflict. */
  readonly isBlocked: boolean;
  /** Names the entry for screen readers. */
  readonly label: string;
}

/** The actions on an entry. Outside the whole form they stay within reach of the thumb while the entry is visible. */
export function EntryActionsBar(props: EntryActionsBarProps) {
  const { row, actions, isWholeForm, isNext, isRemovable, isBlocked, label } = props;
  // The buttons stay active during an automatic save, because a press waits for the end of the save.
  const isQuiet = row.work?.attempt?.isQuiet === true && row.work.sending !== 'remove';
  const isSending = Boolean(row.work?.sending) && !isQuiet;
  const asSubmit = useAct('submit');
  // 'Zapisz' and 'Zatwierdź' ignore presses during a call, because disabled buttons would lose the focus.
  const whenIdle = (work: () => Promise<unknown>) => () => void (isSending || work());
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={label}
      data-entry-bar={isWholeForm ? undefined : ''}
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
      <SavedState
        work={row.work}
        entry={row.entry}
        isOnButton={!isWholeForm}
        onRepeat={() => void actions.repeat(row)}
      />
      {/* The buttons are always at the right, even when the text of the state fills a line of its own. */}
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, marginLeft: 'auto' }}
      >
        {isRemovable && <RemoveButton isDisabled={isSending} onPress={() => void actions.remove(row)} />}
        {!isWholeForm && (
          <>
            <SaveButton
              row={row}
              isDisabled={isBlocked}
              isSending={isSending}
              onPress={whenIdle(() => actions.save(row))}
            />
            <Button
              {...{ [SUBMITS_ENTRY]: true }}
              variant={isNext ? 'contained' : 'outlined'}
              startIcon={<CheckIcon />}
              disabled={isBlocked}
              aria-disabled={isSending}
              onClick={whenIdle(() => actions.submit(row))}
              sx={WITHOUT_ICON_ON_PHONE}
              {...asSubmit}
            >
              {cardTexts.submit}
            </Button>
          </>
        )}
      </Stack>
    </Stack>
  );
}

interface SaveButtonProps {
  readonly row: EntryRow;
  readonly isDisabled: boolean;
  readonly isSending: boolean;
  readonly onPress: () => void;
}

/**
 * The button 'Zapisz'. It shows a state that needs no action of the user, such as 'Zapisano 12:04', instead of the
 * name. The button is always the same element, so that it keeps the focus.
 */
function SaveButton({ row, isDisabled, isSending, onPress }: SaveButtonProps) {
  const calm = useCalmState(row.work, row.entry);
  const asSave = useAct('save');
  return (
    <Button
      variant={calm === null ? 'outlined' : 'text'}
      startIcon={calm?.icon ?? <SaveIcon />}
      disabled={isDisabled}
      aria-disabled={isSending}
      onClick={onPress}
      className="tabular"
      sx={{ ...WITHOUT_ICON_ON_PHONE, ...(calm !== null && { ...CALM, color: calm.colour }) }}
      {...asSave}
    >
      {calm?.words ?? cardTexts.save}
    </Button>
  );
}

// Hides the icon, so that 'Zapisano 12:04' and 'Zatwierdź' fit in one row of a phone that is 360 px wide.
const WITHOUT_ICON_ON_PHONE = {
  paddingInline: { xs: 1, sm: 2.5 },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const;

const CALM = { paddingInline: { xs: 0.5, sm: 2.5 }, whiteSpace: 'nowrap' } as const;

/** The button 'Usuń'. A phone shows only its icon, so that all actions fit in one row. */
function RemoveButton({ isDisabled, onPress }: { isDisabled: boolean; onPress: () => void }) {
  return (
    <Button
      color="error"
      aria-label={cardTexts.remove}
      disabled={isDisabled}
      onClick={onPress}
      sx={{ minWidth: 48, paddingInline: { xs: 1, sm: 2.5 } }}
    >
      <DeleteIcon />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, marginInlineStart: 1 }}>
        {cardTexts.remove}
      </Box>
    </Button>
  );
}
