import type { PreviewRow, TransferPreview } from '@kartoteka/contract/definition-transfer';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import {
  blockedRows,
  firstHindered,
  type Hindrance,
  hindranceOf,
  lackingRows,
  undecidedCount,
} from './choices.ts';
import { revealRow } from './reveal-row.ts';
import { NOT_FLAT } from '../../ui/tokens.ts';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';

export interface ImportBarProps {
  readonly preview: TransferPreview;
  readonly isBusy: boolean;
  /** Whether the comparison of the last choices failed, so that `preview` shows earlier choices. */
  readonly isNotCompared: boolean;
  readonly onCompare: () => void;
  readonly onImport: () => void;
}

function hindranceWords(hindrance: Exclude<Hindrance, null>, preview: TransferPreview): string {
  switch (hindrance) {
    case 'nothing':
      return texts.nothing;
    case 'lacks':
      return texts.lacksHint(lackingRows(preview).length);
    case 'blocked':
      return texts.blockedHint(blockedRows(preview).length);
    case 'undecided':
      return texts.left(undecidedCount(preview));
  }
}

/** Returns the numbers of definitions that the import will create and overwrite, in words. */
function readyWords({ rows }: TransferPreview): string {
  const count = (outcome: PreviewRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return texts.ready(count('created'), count('overwritten'));
}

/**
 * The button that imports, the reason why the file cannot be imported yet, and a button that leads to the first row
 * with this reason. The bar stays in view except on a very low display.
 */
export function ImportBar({ preview, isBusy, isNotCompared, onCompare, onImport }: ImportBarProps) {
  const hindrance = hindranceOf(preview);
  const hindered = isNotCompared ? null : firstHindered(preview);
  const template = preview.rows.find(({ kind }) => kind === 'controlCardTemplate')?.existing ?? null;
  return (
    <Paper
      sx={{
        [NOT_FLAT]: { position: 'sticky', bottom: 0 },
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        padding: 2,
      }}
    >
      {isBusy && (
        <LinearProgress aria-label={texts.reading} sx={{ position: 'absolute', insetInline: 0, top: 0 }} />
      )}
      <Typography role="status" sx={{ flex: '1 1 16rem' }}>
        {isNotCompared
          ? texts.notCompared
          : hindrance === null
            ? readyWords(preview)
            : hindranceWords(hindrance, preview)}
      </Typography>
      {isNotCompared && (
        <Button variant="outlined" onClick={onCompare}>
          {texts.compareAgain}
        </Button>
      )}
      {hindered && (
        <Button variant="outlined" onClick={() => revealRow(hindered)}>
          {texts.showFirst}
        </Button>
      )}
      {hindrance === 'nothing' && !isNotCompared && template !== null ? (
        <Button variant="contained" component={Link} to={`${paths.templates}/${template.id}`}>
          {texts.open}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={isNotCompared || hindrance !== null}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onImport();
          }}
        >
          {texts.import}
        </Button>
      )}
    </Paper>
  );
}
