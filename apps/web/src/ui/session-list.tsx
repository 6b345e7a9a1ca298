import type { Session } from '@kartoteka/contract/account';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { deviceWords } from '../lib/device-words.ts';
import { formatDateTime } from '../lib/format.ts';
import { kitTexts } from '#texts/ui';

export interface SessionListProps {
  readonly sessions: readonly Session[];
  /** When given, every session except the current session has a button that ends it. */
  readonly onEnd?: (session: Session) => void;
  readonly isEnding?: boolean;
}

/** The sessions of one account, each with device, address and time. */
export function SessionList({ sessions, onEnd, isEnding = false }: SessionListProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {sessions.map((session) => (
        <Box
          key={session.id}
          component="li"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            paddingBlock: 1.5,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography component="div" sx={{ fontWeight: 600 }}>
              {deviceWords(session.userAgent)}{' '}
              {session.isCurrent && <Chip size="small" color="primary" label={kitTexts.thisSession} />}
            </Typography>
            <Typography component="div" variant="body2" color="textSecondary">
              {kitTexts.sessionAbout(
                session.address,
                formatDateTime(session.lastSeenTime),
                formatDateTime(session.creationTime),
              )}
            </Typography>
          </Box>
          {onEnd && !session.isCurrent && (
            <Button disabled={isEnding} onClick={() => onEnd(session)}>
              {kitTexts.endSession}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
