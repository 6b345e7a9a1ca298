import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RowProps } from '../../form/nested/row-props.ts';
import { ReferenceInput } from '../../form/inputs/reference-input.tsx';
import { DeviationIcon } from '../../ui/icons/status.tsx';
import { formTexts } from '#texts/form';
import type { CardTemplateValues } from './card-template-values.ts';
import { cardTemplateTexts as texts } from '#texts/card-template';
import { useParties } from './use-look-ups.ts';

/** Says that nobody can sign an approval now (ruling 2.7). */
function NoSigner() {
  return (
    <Typography
      variant="body2"
      sx={{ display: 'flex', gap: 0.75, marginTop: 0.5, fontWeight: 600, color: 'error.main' }}
    >
      <DeviationIcon />
      {texts.noSigner}
    </Typography>
  );
}

/** One approval of the template: its position in the order, and the party that signs. */
export function ApprovalLine({ path, index }: RowProps) {
  const { control } = useFormContext<CardTemplateValues>();
  const { approvals, signable } = useParties();
  const value = useWatch({ control, name: `approvals.${index}.value` });
  const fallback = useMemo(
    () => (approvals.isLoading || !value ? null : { id: value, label: texts.unknownParty }),
    [approvals.isLoading, value],
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box component="span" className="tabular" sx={{ color: 'text.secondary', paddingTop: 1 }}>
        {formTexts.rowNumber(index)}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ReferenceInput
          name={`${path}.value`}
          label={texts.approver}
          required
          options={approvals.options}
          isLoading={approvals.isLoading}
          fallback={fallback}
        />
        {!approvals.isLoading && value && !signable.has(value) && <NoSigner />}
      </Box>
    </Box>
  );
}
