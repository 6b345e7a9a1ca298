import type { PreviewRow } from '@kartoteka/contract/definition-transfer';
import { auditTargetTexts } from '@kartoteka/domain/texts/audit';
import { permissionTexts } from '@kartoteka/domain/texts/permissions';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AddIcon, CheckIcon, EditIcon } from '../../ui/icons/action.tsx';
import type { Choices } from './choices.ts';
import { DecisionChoice } from './decision-choice.tsx';
import { Differences } from './differences.tsx';
import { faultWords, listOf } from './fault-place.ts';
import { ROW_WITH_FOCUS, rowMark } from './reveal-row.ts';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';

const LOOKS = {
  new: { icon: <AddIcon />, color: 'primary' },
  different: { icon: <EditIcon />, color: 'warning' },
  same: { icon: <CheckIcon />, color: 'success' },
} as const;

export interface DefinitionRowProps {
  readonly row: PreviewRow;
  /** The file's content. Messages about faults take the names of definitions and fields from it. */
  readonly content: unknown;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/**
 * One definition of the file: kind and name, the result of the comparison, the effect of the import, and a
 * decision if the user has to make one.
 */
export function DefinitionRow({ row, content, choices, onChoose }: DefinitionRowProps) {
  const { status, outcome, offers, lacks, faults } = row;
  const { icon, color } = LOOKS[status];
  const isDetailed = offers.length > 0 || faults.length > 0 || lacks !== null;
  return (
    <Box
      component="li"
      {...rowMark(row)}
      sx={{ borderTop: 1, borderColor: 'divider', paddingInline: 2, paddingBlock: 1.25, ...ROW_WITH_FOCUS }}
    >
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 0.5,
          alignItems: 'center',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '9rem minmax(0, 1fr) auto 9rem' },
        }}
      >
        <Typography variant="body2" color="textSecondary">
          {auditTargetTexts[row.kind]}
        </Typography>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', gridRow: { xs: 2, sm: 'auto' } }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {row.newName ?? row.name}
          </Typography>
          <Existing row={row} />
        </Box>
        <Chip size="small" variant="outlined" color={color} icon={icon} label={texts.statuses[status]} />
        <Typography variant="body2" sx={{ textAlign: { xs: 'right', sm: 'left' } }}>
          {texts.outcomes[outcome]}
        </Typography>
      </Box>
      {isDetailed && (
        <Box sx={{ marginLeft: { xs: 0, sm: '10rem' }, marginTop: 1 }}>
          {lacks !== null && <Alert severity="warning">{texts.lacks(permissionTexts[lacks])}</Alert>}
          {faults.length > 0 && (
            <Alert severity="error">
              {faults.map((fault) => (
                <div key={fault.members.join('.')}>
                  {faultWords(content, listOf(row.kind), row.at, fault)}
                </div>
              ))}
            </Alert>
          )}
          {status === 'different' && <ShowDifferences row={row} />}
          {offers.length > 0 && <DecisionChoice row={row} choices={choices} onChoose={onChoose} />}
        </Box>
      )}
      {outcome === 'blocked' && faults.length === 0 && (
        <Typography variant="body2" color="error" sx={{ marginLeft: { xs: 0, sm: '10rem' } }}>
          {texts.dependsOn}
        </Typography>
      )}
    </Box>
  );
}

/** Describes the plant's own definition: its name if it differs, its version, and whether it is archived. */
function Existing({ row: { existing, name, newName, kind, status } }: { readonly row: PreviewRow }) {
  if (existing === null) return null;
  const isTemplate = kind === 'controlCardTemplate' && status !== 'new';
  const words = [
    ...(existing.name === (newName ?? name) ? [] : [texts.existsAs(existing.name)]),
    ...(isTemplate && existing.version !== null ? [texts.version(existing.version)] : []),
    ...(existing.isArchived ? [texts.inArchive] : []),
  ];
  if (words.length === 0) return null;
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ marginLeft: 1 }}>
      {words.join(', ')}
    </Typography>
  );
}

function ShowDifferences({ row }: { readonly row: PreviewRow }) {
  const [isOpen, setOpen] = useState(true);
  const count = row.changes.length + row.moreChanges;
  if (count === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {texts.noDifferences}
      </Typography>
    );
  }
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ marginLeft: -1 }}>
        {`${texts.differences} (${count})`}
      </Button>
      {isOpen && <Differences row={row} />}
    </>
  );
}
