import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

export interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

/** A checkbox in the editor of a filter: 'Zakres' or 'Czas'. */
export function Toggle({ label, isOn, onToggle }: ToggleProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox size="small" checked={isOn} onChange={(_, next) => onToggle(next)} />}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ marginRight: 0 }}
    />
  );
}
