import type { HistoryItem } from '@kartoteka/contract/filled-card';
import { isWorthTelling } from '@kartoteka/domain/card/claims';
import Typography from '@mui/material/Typography';
import { claimedTimes } from '../../../lib/claimed-times.ts';
import { historyTexts } from '#texts/card-history';

/** The changes of an event, and the time of typing by the device's clock when it differs enough from the arrival. */
export function Told({ event: { type, at, claims, changes } }: { event: HistoryItem }) {
  const typedAt = claims?.typedAt ?? null;
  const isLate = typedAt !== null && isWorthTelling(new Date(typedAt), new Date(at));
  return (
    <>
      {changes.map((change) => (
        <Typography key={change.path} variant="body2">
          {historyTexts.change(change.path, change.old, change.new)}
        </Typography>
      ))}
      {isLate && (
        <Typography variant="body2" color="textSecondary" className="tabular">
          {historyTexts.claim(type === 'cardStarted', claimedTimes({ typedAt, arrivedAt: at }))}
        </Typography>
      )}
    </>
  );
}
