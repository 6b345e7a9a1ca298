import type { Decision, PreviewRow } from '@kartoteka/contract/definition-transfer';
import { NAME_LENGTH } from '@kartoteka/domain/limits';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { openCardsWords, usageWords } from '../../form/record/usage-words.ts';
import { type Choices, decide } from './choices.ts';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';

export interface DecisionChoiceProps {
  readonly row: PreviewRow;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/**
 * The decision about a definition that this plant has already. An answer is preselected only if the contents are the
 * same.
 */
export function DecisionChoice({ row, choices, onChoose }: DecisionChoiceProps) {
  const own = choices.decisions.find(({ kind, name }) => kind === row.kind && name === row.name);
  const chosen = own?.decision ?? row.decision;
  const { usage } = row;
  return (
    <FormControl sx={{ marginTop: 1, width: '100%' }}>
      <FormLabel>{texts.decision(row.name)}</FormLabel>
      <RadioGroup
        value={chosen ?? ''}
        onChange={(_, value) => onChoose(decide(choices, row, value as Decision))}
      >
        {row.offers.map((offer) => (
          <FormControlLabel key={offer} value={offer} control={<Radio />} label={texts.decisions[offer]} />
        ))}
      </RadioGroup>
      {chosen === 'rename' && (
        <NewName
          key={own?.newName}
          name={own?.newName ?? ''}
          onName={(newName) => onChoose(decide(choices, row, 'rename', newName))}
        />
      )}
      {usage !== null && row.offers.includes('overwrite') && (
        <Typography variant="body2" color={chosen === 'overwrite' ? 'warning' : 'textSecondary'}>
          {usage.counts.length === 0
            ? texts.notUsed
            : `${texts.used(usageWords(usage))} ${openCardsWords(usage.cardsInProgress)}`}
        </Typography>
      )}
    </FormControl>
  );
}

interface NewNameProps {
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** The name of the new definition. The file is compared again when the field is left, or on Enter. */
function NewName({ name, onName }: NewNameProps) {
  const [typed, setTyped] = useState(name);
  const tell = () => {
    if (typed.trim() !== name) onName(typed.trim());
  };
  return (
    <TextField
      label={texts.newName}
      value={typed}
      required
      onChange={({ target }) => setTyped(target.value)}
      onBlur={tell}
      onKeyDown={({ key }) => {
        if (key === 'Enter') tell();
      }}
      slotProps={{ htmlInput: { maxLength: NAME_LENGTH } }}
      sx={{ maxWidth: 480, marginBlock: 1 }}
    />
  );
}
