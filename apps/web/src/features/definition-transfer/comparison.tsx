import type { PreviewRow } from '@kartoteka/contract/definition-transfer';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type Choices, withOurs } from './choices.ts';
import { DefinitionRow } from './definition-row.tsx';
import { ImportBar } from './import-bar.tsx';
import { PartyChoices } from './party-choices.tsx';
import type { Compared } from './use-import.ts';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';

export interface ComparisonProps {
  readonly compared: Compared;
  readonly isBusy: boolean;
  readonly onChoose: (choices: Choices) => void;
  readonly onImport: () => void;
}

/** Minimum number of equal definitions for which they are hidden at first, because they need no decision. */
const MANY_SAME = 6;

const isPlain = ({ status, offers }: PreviewRow): boolean => status === 'same' && offers.length === 0;

/** A file compared with the plant: first the parties, then every definition and what the import does with it. */
export function Comparison({ compared, isBusy, onChoose, onImport }: ComparisonProps) {
  const { preview, choices, file, isUpToDate } = compared;
  const { rows, parties } = preview;
  const id = useId();
  const same = rows.filter(isPlain);
  const [isShown, setShown] = useState(same.length < MANY_SAME);
  const shown = rows.filter((row) => isShown || !isPlain(row));
  const undecided = rows.filter(
    ({ outcome, offers }) => outcome === 'undecided' && offers.includes('existing'),
  );
  return (
    <>
      {parties.length > 0 && <PartyChoices parties={parties} choices={choices} onChoose={onChoose} />}
      {preview.losesApprovals && parties.every(({ state }) => state !== 'open') && (
        <Alert severity="warning">{texts.losesApprovals}</Alert>
      )}
      <Paper component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          sx={{ flexWrap: 'wrap', alignItems: 'center', padding: 2 }}
        >
          <Box sx={{ flex: '1 1 16rem' }}>
            <Typography id={id} variant="h2">
              {texts.definitions}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {summaryOf(rows)}
            </Typography>
          </Box>
          {undecided.length > 1 && (
            <Button variant="outlined" onClick={() => onChoose(withOurs(choices, rows))}>
              {texts.oursEverywhere}
            </Button>
          )}
          {same.length >= MANY_SAME && (
            <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? texts.hideSame : texts.showSame(same.length)}
            </Button>
          )}
        </Stack>
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {shown.map((row) => (
            <DefinitionRow
              key={`${row.kind} ${row.at}`}
              row={row}
              content={file.content}
              choices={choices}
              onChoose={onChoose}
            />
          ))}
        </Box>
      </Paper>
      <ImportBar
        preview={preview}
        isBusy={isBusy}
        isNotCompared={!isUpToDate && !isBusy}
        onCompare={() => onChoose(choices)}
        onImport={onImport}
      />
    </>
  );
}

/** Counts the definitions in words: 'Plik ma 12 definicji: 3 nowe, 1 inna, 8 takich samych.' */
function summaryOf(rows: readonly PreviewRow[]): string {
  const counts = (['new', 'different', 'same'] as const).flatMap((status) => {
    const count = rows.filter((row) => row.status === status).length;
    return count === 0 ? [] : [texts.counts[status](count)];
  });
  return `${texts.summary(rows.length)}: ${counts.join(', ')}.`;
}
