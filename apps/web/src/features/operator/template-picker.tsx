import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { EditIcon } from '../../ui/icons/action.tsx';
import { TouchDensity } from '../../ui/touch-density.tsx';
import { TOUCH, width, rem } from '../../ui/tokens.ts';
import { operatorTexts } from '#texts/operator';
import { useStartCard } from './use-start-card.tsx';

export function TemplatePicker() {
  const { data, error, refetch } = useQuery(queryOf(controlCardOperatorRoutes.availableTemplates));
  const { start, isStarting } = useStartCard();
  const [chosen, setChosen] = useState('');
  const templates = data?.items ?? [];
  const isKnown = templates.some((one) => one.templateId === chosen);
  if (error) {
    return <ErrorState title={operatorTexts.templatesFailed} error={error} onRetry={() => void refetch()} />;
  }
  if (data && templates.length === 0) return <Alert severity="info">{operatorTexts.noTemplates}</Alert>;
  return (
    <TouchDensity>
      <Stack direction="row" sx={{ alignItems: 'flex-end', gap: 1, flexWrap: 'wrap' }}>
        <TextField
          select
          id="template"
          label={operatorTexts.template}
          value={isKnown ? chosen : ''}
          title={templates.find((one) => one.templateId === chosen)?.templateName}
          onChange={(event) => setChosen(event.target.value)}
          sx={{ width: rem(width.picker), maxWidth: '100%' }}
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
    </TouchDensity>
  );
}
