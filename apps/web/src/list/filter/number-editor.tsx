import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { NUMBER_KEYBOARDS, tidyNumber } from '../../controls/number-text.ts';
import { filterTexts } from '#texts/list-filter';
import { withRange, withText } from './filter-draft.ts';
import type { FilterEditorProps } from './filter-props.ts';
import { leaving } from './leaving.ts';
import { Toggle } from './toggle.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

const NUMBER_LENGTH = 64;

export interface NumberEditorProps extends FilterEditorProps {
  readonly kind: 'integer' | 'decimal';
}

/** Filters by a number, or with 'Zakres' by a range with one or both ends. */
export function NumberEditor({ kind, offer, state, onFilter, label, errorId, isWrong }: NumberEditorProps) {
  const { draft, type, set, leave } = useFilterDraft(offer, state, onFilter);
  const { texts, isRange } = draft;
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
              inputMode: NUMBER_KEYBOARDS[kind],
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
