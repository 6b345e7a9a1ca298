import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { outsideWords } from '@kartoteka/domain/data-type/rule-words';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ReadOnlyValue } from '../../../controls/read-only-value.tsx';
import { DeviationIcon } from '../../../ui/icons/status.tsx';
import { cardTexts } from '#texts/card';

/** An entry that is only read: its values in words, its deviations, its comments. */
export function EntryValues({ fields, entry }: { fields: readonly FormElement[]; entry: CardEntry }) {
  return (
    <Box>
      {fields.map((field) => (
        <Box key={field.id}>
          <ReadOnlyValue field={field} value={entry.values[field.id]} />
          {entry.deviations
            .filter((one) => one.formElementId === field.id)
            .map((one) => (
              <OutsideNorm
                key={one.expected}
                outside={outsideWords(field, one.expected)}
                comment={entry.deviationComments[field.id] ?? null}
              />
            ))}
        </Box>
      ))}
      {entry.comment && (
        <Box sx={{ marginTop: 1 }}>
          <Comment label={cardTexts.comment} text={entry.comment} />
        </Box>
      )}
    </Box>
  );
}

function OutsideNorm({ outside, comment }: { outside: string; comment: string | null }) {
  return (
    <Box sx={{ paddingInline: 1, paddingBlock: 0.25, borderRadius: 1, bgcolor: 'error.light' }}>
      <Typography
        variant="body2"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'error.main', fontWeight: 600 }}
      >
        <DeviationIcon />
        {cardTexts.outsideOne(outside)}
      </Typography>
      {comment !== null && <Comment label={cardTexts.comment} text={comment} />}
    </Box>
  );
}

function Comment({ label, text }: { label: string; text: string }) {
  return (
    <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <strong>{label}:</strong> {text}
    </Typography>
  );
}
