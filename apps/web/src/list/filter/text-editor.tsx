import TextField from '@mui/material/TextField';
import { withText } from './filter-draft.ts';
import type { FilterEditorProps } from './filter-props.ts';
import { leaving } from './leaving.ts';
import { useFilterDraft } from './use-filter-draft.ts';

const TEXT_LENGTH = 4000;

/** Filters by a text that the value contains. */
export function TextEditor({ offer, state, onFilter, label, errorId, isWrong }: FilterEditorProps) {
  const { draft, type, leave } = useFilterDraft(offer, state, onFilter);
  return (
    <TextField
      value={draft.texts[0]}
      onChange={(event) => type(withText(draft, 0, event.target.value))}
      {...leaving(leave)}
      error={isWrong}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          'aria-describedby': errorId,
          maxLength: TEXT_LENGTH,
          enterKeyHint: 'done',
        },
      }}
    />
  );
}
