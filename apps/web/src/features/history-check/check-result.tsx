import type { HistoryCheck } from '@kartoteka/contract/history-check';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { historyCheckTexts as texts } from '#texts/history-check';

/** The numbers and findings of a history check; while it is running, the numbers and findings so far. */
export function CheckResult({ check }: { check: HistoryCheck }) {
  const { state, cards, cardsDue, breaks, found, lacking, summary } = check;
  if (state === 'idle') return null;
  return (
    <Box sx={{ marginTop: 1, display: 'grid', gap: 1 }}>
      {cardsDue > 0 && state !== 'succeeded' && (
        <Typography variant="body2" color="textSecondary" className="tabular">
          {texts.cards(cards, cardsDue)}
        </Typography>
      )}
      {breaks > 0 && <Findings title={texts.broken(breaks)} found={found} unshown={breaks - found.length} />}
      {lacking.length > 0 && (
        <Findings
          title={breaks > 0 ? texts.unguarded(lacking.length) : texts.wholeUnguarded(lacking.length)}
          found={lacking}
        />
      )}
      {breaks === 0 && lacking.length === 0 && state === 'succeeded' && (
        <Alert severity="success">{texts.whole}</Alert>
      )}
      {breaks === 0 && state === 'cancelled' && <Alert severity="info">{texts.wholeSoFar}</Alert>}
      {summary !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {texts.looked(summary)}
        </Typography>
      )}
    </Box>
  );
}

interface FindingsProps {
  title: string;
  found: readonly string[];
  /** Number of findings that the title counts and the list lacks. */
  unshown?: number;
}

function Findings({ title, found, unshown = 0 }: FindingsProps) {
  return (
    <Alert severity="error">
      <AlertTitle>{title}</AlertTitle>
      <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5, overflowWrap: 'anywhere' }}>
        {found.map((one) => (
          <li key={one}>{one}</li>
        ))}
        {unshown > 0 && <li>{texts.unshown(unshown)}</li>}
      </Box>
    </Alert>
  );
}
