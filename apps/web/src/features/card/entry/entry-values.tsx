import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { outsideWords } from '@kartoteka/domain/data-type/rule-words';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ReadOnlyValue } from '../../../controls/read-only-value.tsx';
import { claimedTimes } from '../../../lib/claimed-times.ts';
import { DeviationIcon } from '../../../ui/icons/status.tsx';
import { cardTexts } from '#texts/card';
import { filesTexts } from '#texts/files';
import { filesOf } from '../card-data/files-of.ts';
import { FilesShown } from '../files/files-shown.tsx';

/** An entry that is only read: its values in words, its deviations, comments and files, and the claimed times. */
export function EntryValues({ fields, entry }: { fields: readonly FormElement[]; entry: CardEntry }) {
  const files = filesOf(entry);
  const ofEntry = files.filter(({ formElementId }) => !fields.some(({ id }) => id === formElementId));
  return (
    <Box>
      {fields.map((field) => {
        const deviations = entry.deviations.filter((one) => one.formElementId === field.id);
        const comment = entry.deviationComments[field.id] ?? null;
        const outside = deviations.map(({ expected }) => (
          <OutsideNorm key={expected} outside={outsideWords(field, expected)} comment={comment} />
        ));
        const own = files.filter((file) => file.formElementId === field.id);
        return (
          <ReadOnlyValue
            key={field.id}
            field={field}
            value={entry.values[field.id]}
            outside={outside.length > 0 ? outside : null}
            below={
              own.length > 0 && (
                <Box sx={{ paddingBlock: 1 }}>
                  <FilesShown files={own} label={filesTexts.titleOf(field.name)} />
                </Box>
              )
            }
          />
        );
      })}
      {entry.claim && (
        <Typography variant="body2" color="textSecondary" className="tabular" sx={{ marginTop: 0.5 }}>
          {cardTexts.claim(claimedTimes(entry.claim))}
        </Typography>
      )}
      {entry.comment && (
        <Box sx={{ marginTop: 1 }}>
          <Comment label={cardTexts.comment} text={entry.comment} />
        </Box>
      )}
      {ofEntry.length > 0 && (
        <Box sx={{ marginTop: 1.5 }}>
          <FilesShown files={ofEntry} />
        </Box>
      )}
    </Box>
  );
}

function OutsideNorm({ outside, comment }: { outside: string; comment: string | null }) {
  return (
    <Box sx={{ paddingBlock: 0.25 }}>
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
