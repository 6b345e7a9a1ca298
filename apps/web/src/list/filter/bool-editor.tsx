import { parseBool } from '@kartoteka/domain/value/bool';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { showBool } from '@kartoteka/domain/value/bool';
import type { FilterEditorProps } from './filter-props.ts';
import { useShownFilter } from './use-shown-filter.ts';

const ANSWERS = [true, false] as const;

/** Filters by Tak or Nie. */
export function BoolEditor({ offer, state, onFilter, label, errorId }: FilterEditorProps) {
  const [shown, show] = useShownFilter(state);
  const answers = new Set(shown?.values.map(parseBool));
  const [chosen] = answers.size === 1 ? answers : [null];
  return (
    <RadioGroup
      row
      aria-label={label}
      aria-describedby={errorId}
      value={chosen === null ? '' : String(chosen)}
      onChange={(_, value) => {
        const filter = { id: offer.id, values: [value], isRange: false, isDateTime: false };
        show(filter);
        onFilter(filter);
      }}
    >
      {ANSWERS.map((answer) => (
        <FormControlLabel
          key={String(answer)}
          value={String(answer)}
          label={showBool(answer)}
          control={<Radio size="small" />}
        />
      ))}
    </RadioGroup>
  );
}
