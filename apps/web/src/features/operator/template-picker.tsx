import type { StartableTemplate } from '@kartoteka/contract/control-card-operator';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { EditIcon } from '../../ui/icons/action.tsx';
import { TOUCH, width, rem } from '../../ui/tokens.ts';
import { operatorTexts } from '#texts/operator';
import type { Starting } from './use-start-card.tsx';

export interface TemplatePickerProps extends Starting {
  readonly templates: readonly StartableTemplate[];
}

/** All templates that the user may start (spec 2.9.1). */
export function TemplatePicker({ templates, start, isStarting }: TemplatePickerProps) {
  const [chosen, setChosen] = useState('');
  const isKnown = templates.some((one) => one.templateId === chosen);
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-end', gap: 1, flexWrap: 'wrap' }}>
      <TextField
        select
        id="template"
        label={operatorTexts.template}
        value={isKnown ? chosen : ''}
        onChange={(event) => setChosen(event.target.value)}
        sx={{
          width: rem(width.picker),
          maxWidth: '100%',
          // Overrides a rule of the component library that truncates the chosen text.
          '&& .MuiSelect-select.MuiSelect-select': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
        }}
      >
        {templates.map(({ templateId, templateName }) => (
          <MenuItem
            key={templateId}
            value={templateId}
            sx={{ whiteSpace: 'normal', minHeight: { xs: TOUCH, sm: TOUCH } }}
          >
            {templateName}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="contained"
        size="large"
        disabled={!isKnown || isStarting}
        startIcon={isStarting ? <CircularProgress size={18} color="inherit" /> : <EditIcon />}
        onClick={() => void start(chosen)}
      >
        {operatorTexts.fill}
      </Button>
    </Stack>
  );
}
