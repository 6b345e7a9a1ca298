import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent } from 'react';
import { SEARCH_LENGTH } from '../../list/state/clean-search.ts';
import { CloseIcon, SearchIcon } from '../../ui/icons/action.tsx';
import { TOUCH } from '../../ui/tokens.ts';
import { kitTexts } from '#texts/ui';
import { goToTexts as texts } from '#texts/go-to';

export interface GoToFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The DOM id of the list; undefined while it is empty. */
  readonly listId: string | undefined;
  /** The DOM id of the target that Enter opens; null if there is none. */
  readonly activeId: string | null;
  readonly onStep: (by: 1 | -1) => void;
  readonly onEnter: () => void;
  readonly onClose: () => void;
}

/** The field of the dialog, a combobox (WAI-ARIA Authoring Practices). It keeps the focus while arrows choose. */
export function GoToField(props: GoToFieldProps) {
  const { text, onText, listId, activeId, onStep, onEnter, onClose } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key !== 'ArrowDown' && key !== 'ArrowUp' && key !== 'Enter') return;
    event.preventDefault();
    if (key === 'Enter' && !event.repeat) onEnter();
    if (key !== 'Enter') onStep(key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        paddingInline: 2,
        paddingBlock: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has nothing else to type into
        autoFocus
        value={text}
        placeholder={texts.field}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            ),
            sx: { minHeight: TOUCH, fontSize: '1rem' },
          },
          htmlInput: {
            role: 'combobox',
            'aria-label': texts.field,
            'aria-autocomplete': 'list',
            'aria-expanded': listId !== undefined,
            'aria-controls': listId,
            'aria-activedescendant': activeId ?? undefined,
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
            maxLength: SEARCH_LENGTH,
          },
        }}
      />
      <IconButton
        aria-label={kitTexts.close}
        onClick={onClose}
        sx={{ minWidth: TOUCH, minHeight: TOUCH, marginInlineEnd: -1 }}
      >
        <CloseIcon />
      </IconButton>
    </Box>
  );
}
