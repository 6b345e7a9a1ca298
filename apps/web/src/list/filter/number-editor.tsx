import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { tidyNumber } from '../../controls/number-text.ts';
import { filterTexts } from '#texts/list-filter';
import { withRange, withText } from './filter-draft.ts';
import type { FilterEditorProps } from './filter-props.ts';
import { leaving } from './leaving.ts';
import { Toggle } from './toggle.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

const NUMBER_LENGTH = 64;

/** A number, or with 'Zakres' the two ends of a range, either of them open. */
export function NumberEditor({ offer, state, onFilter, label, errorId, isWrong }: FilterEditorProps) {
  const { draft, type, set, leave } = useFilterDraft(offer, state, onFilter);
  const { texts, isRange } = draft;
  const kind = offer.dataType === 'NumberInteger' ? 'integer' : 'decimal';
  const sides = isRange ? ([0, 1] as const) : ([0] as const);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }} {...leaving(leave)}>
      {sides.map((side) => (
        <TextField
          key={side}
          value={texts[side]}
          onChange={(event) => type(withText(draft, side, event.target.value))}
          onBlur={() => {
            const tidied = tidyNumber(kind, texts[side]);
            if (tidied !== texts[side]) type(withText(draft, side, tidied));
          }}
          error={isWrong}
          placeholder={isRange ? filterTexts.sides[side] : ''}
          slotProps={{
            htmlInput: {
              'aria-label': isRange ? filterTexts.side(label, side) : label,
              'aria-describedby': errorId,
              inputMode: kind === 'integer' ? 'numeric' : 'decimal',
              autoComplete: 'off',
              maxLength: NUMBER_LENGTH,
              enterKeyHint: 'done',
              className: 'tabular',
            },
          }}
        />
      ))}
      <Toggle label={filterTexts.range} isOn={isRange} onToggle={(isOn) => set(withRange(draft, isOn))} />
    </Box>
  );
}
