import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { SearchIcon } from '../ui/icons/action.tsx';

interface NarrowFieldProps {
  readonly label: string;
  readonly text: string;
  readonly hasFocusFirst?: boolean;
  readonly onText: (text: string) => void;
}

/** A search field that narrows the options below it. */
export function NarrowField({ label, text, hasFocusFirst = false, onText }: NarrowFieldProps) {
  return (
    <TextField
      value={text}
      onChange={(event) => onText(event.target.value)}
      placeholder={label}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a popup focuses its search
      autoFocus={hasFocusFirst}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
