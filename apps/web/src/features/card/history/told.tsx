import type { HistoryItem } from '@kartoteka/contract/filled-card';
import { isWorthTelling } from '@kartoteka/domain/card/claims';
import Typography from '@mui/material/Typography';
import { timeAfter } from '../../../lib/claimed-times.ts';
import { historyTexts } from '#texts/card-history';

/** The changes of an event, and the claimed times that differ enough from its arrival at the server. */
export function Told({ event: { type, at, claims, changes } }: { event: HistoryItem }) {
  const typedAt = ifWorthTelling(claims?.typedAt ?? null, at);
  const sentAt = ifWorthTelling(claims?.sentAt ?? null, at);
  return (
    <>
      {changes.map((change, place) => (
        // Several files of an event may have the same path.
        <Typography key={`${place} ${change.path}`} variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
          {historyTexts.change(change)}
        </Typography>
      ))}
      {(typedAt ?? sentAt) !== null && (
        <Typography variant="body2" color="textSecondary" className="tabular">
          {historyTexts.claim({
            isStart: type === 'cardStarted',
            typed: typedAt && timeAfter(null, typedAt),
            sent: sentAt && timeAfter(typedAt, sentAt),
            arrived: timeAfter(sentAt ?? typedAt, at),
          })}
        </Typography>
      )}
    </>
  );
}

/** Returns a claimed time when it differs enough from the arrival of the event at the server, else null. */
function ifWorthTelling(time: string | null, arrivedAt: string): string | null {
  return time !== null && isWorthTelling(new Date(time), new Date(arrivedAt)) ? time : null;
}
