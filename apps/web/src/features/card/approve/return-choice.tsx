import type { CardFormData } from '@kartoteka/contract/control-card-form';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import { approveTexts } from '#texts/card-approve';

export interface ReturnChoiceProps {
  readonly card: CardFormData;
  /** Ids of the chosen entries; null for all entries. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChoose: (chosen: ReadonlySet<string> | null) => void;
  /** Whether the choice cannot be changed. */
  readonly isLocked: boolean;
}

/** The choice between all entries and the ticked entries. */
export function ReturnChoice({ card, chosen, onChoose, isLocked }: ReturnChoiceProps) {
  return (
    <FormControl component="fieldset" disabled={isLocked}>
      <FormLabel
        component="legend"
        sx={{ color: 'text.primary', fontWeight: 600, '&.Mui-focused': { color: 'text.primary' } }}
      >
        {approveTexts.returnWhat}
      </FormLabel>
      <RadioGroup
        value={chosen === null ? 'all' : 'some'}
        onChange={(_, value) => onChoose(value === 'all' ? null : new Set())}
      >
        <FormControlLabel value="all" control={<Radio />} label={approveTexts.returnAll} />
        <FormControlLabel value="some" control={<Radio />} label={approveTexts.returnSome} />
      </RadioGroup>
      {chosen !== null && (
        <Stack sx={{ paddingLeft: 3 }}>
          {card.elements.flatMap(({ name, entries, repetitionSettings: { isRepeatable } }) =>
            entries.map(({ id }, at) => (
              <FormControlLabel
                key={id}
                label={isRepeatable ? approveTexts.entryOf(name, at + 1) : name}
                control={<Checkbox checked={chosen.has(id)} onChange={() => onChoose(toggled(chosen, id))} />}
              />
            )),
          )}
        </Stack>
      )}
    </FormControl>
  );
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
