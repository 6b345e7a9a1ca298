import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import type { PreviewParty } from '@kartoteka/contract/definition-transfer';
import type { PartyOption } from '@kartoteka/contract/party';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { type Choices, decideParty, partyText } from './choices.ts';
import { ROW_WITH_FOCUS, rowMark } from './reveal-row.ts';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';
import { narrowed } from '../../ui/narrowed.ts';

export interface PartyChoicesProps {
  readonly parties: readonly PreviewParty[];
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

const NONE: readonly PartyOption[] = [];

/** The parties of the file that fill or approve. Each is replaced by a party of this plant, or left out. */
export function PartyChoices({ parties, choices, onChoose }: PartyChoicesProps) {
  const id = useId();
  const { data } = useQuery(queryOf(controlCardTemplateRoutes.formData));
  const options = data?.availableApprovalOptions ?? NONE;
  return (
    <Paper component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ padding: 2 }}>
        <Typography id={id} variant="h2">
          {texts.parties}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {texts.partiesHint}
        </Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {parties.map((one) => (
          <PartyRow
            key={partyText(one.party)}
            one={one}
            options={options}
            onDecide={(to) => onChoose(decideParty(choices, one.party, to))}
          />
        ))}
      </Box>
    </Paper>
  );
}

interface PartyRowProps {
  readonly one: PreviewParty;
  readonly options: readonly PartyOption[];
  readonly onDecide: (to: Pick<PartyOption, 'type' | 'value'> | null) => void;
}

function PartyRow({ one, options, onDecide }: PartyRowProps) {
  const [isChanging, setChanging] = useState(false);
  const { label, approves, fills, to, state } = one;
  const roles = [...(approves ? [texts.approves] : []), ...(fills ? [texts.fills] : [])].join(', ');
  const isAsked = state === 'open' || isChanging;
  const decide: PartyRowProps['onDecide'] = (chosen) => {
    setChanging(false);
    onDecide(chosen);
  };
  return (
    <Box
      component="li"
      {...rowMark(one)}
      sx={{
        ...ROW_WITH_FOCUS,
        display: 'grid',
        gap: 1,
        columnGap: 2,
        alignItems: 'center',
        borderTop: 1,
        borderColor: 'divider',
        paddingInline: 2,
        paddingBlock: 1.25,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1.4fr)' },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {roles}
        </Typography>
      </Box>
      {isAsked ? (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Autocomplete
            options={options}
            groupBy={({ typeLabel }) => typeLabel}
            getOptionLabel={({ valueLabel }) => valueLabel}
            getOptionKey={({ type, value }) => `${type} ${value}`}
            filterOptions={narrowed}
            onChange={(_, option) => option && decide({ type: option.type, value: option.value })}
            renderInput={(params) => <TextField {...params} label={texts.partyHere(label)} />}
            sx={{ flex: 1, minWidth: 0 }}
          />
          <Button variant="outlined" onClick={() => decide(null)}>
            {texts.leaveOut}
          </Button>
        </Box>
      ) : (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', flex: 1 }}>
            {to === null ? texts.leftOut({ approves, fills }) : to.label}
            {state === 'matched' && ` (${texts.matched})`}
          </Typography>
          <Button size="small" onClick={() => setChanging(true)}>
            {texts.change}
          </Button>
        </Box>
      )}
    </Box>
  );
}
