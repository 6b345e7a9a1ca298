import type { HistoryCheck } from '@kartoteka/contract/history-check';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { historyCheckTexts as texts } from '#texts/history-check';

/** The numbers and findings of a check; while it is running, the numbers and findings so far. */
export function CheckResult({ check }: { check: HistoryCheck }) {
  const { state, cards, cardsDue, breaks, summary } = check;
  if (state === 'idle') return null;
  return (
    <Box sx={{ marginTop: 1, display: 'grid', gap: 1 }}>
      {cardsDue > 0 && state !== 'succeeded' && (
        <Typography variant="body2" color="textSecondary" className="tabular">
          {texts.cards(cards, cardsDue)}
        </Typography>
      )}
      {breaks > 0 && <Breaks check={check} />}
      {breaks === 0 && state === 'succeeded' && <Alert severity="success">{texts.whole}</Alert>}
      {breaks === 0 && state === 'cancelled' && <Alert severity="info">{texts.wholeSoFar}</Alert>}
      {summary !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {texts.looked(summary)}
        </Typography>
      )}
    </Box>
  );
}

function Breaks({ check: { breaks, found } }: { check: HistoryCheck }) {
  return (
    <Alert severity="error">
      <AlertTitle>{texts.broken(breaks)}</AlertTitle>
      <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5, overflowWrap: 'anywhere' }}>
        {found.map((one) => (
          <li key={one}>{one}</li>
        ))}
        {breaks > found.length && <li>{texts.unshown(breaks - found.length)}</li>}
      </Box>
    </Alert>
  );
}
