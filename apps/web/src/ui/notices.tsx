import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { createContext, type ReactNode, useContext, useMemo, useReducer } from 'react';
import { NoticePlace } from './notice-place.tsx';
import { isFading, noneWaiting, type NoticeKind, queueReducer } from './notice-queue.ts';

/** Milliseconds for which a notice is shown (spec 9.4). */
const NOTICE_TIME = 5000;

/** Shows a notice at the top centre. Several notices are shown one after another. */
export interface Notify {
  success(text: string): void;
  error(text: string): void;
  /** Withdraws the notices with this text, because the text is no longer true. */
  withdraw(text: string): void;
}

const NotifyContext = createContext<Notify | null>(null);

export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (notify === null) throw new Error('useNotify was called outside NoticesProvider');
  return notify;
}

/** Keeps the queue of notices and shows the first. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [queue, dispatch] = useReducer(queueReducer, noneWaiting);
  const notify = useMemo<Notify>(() => {
    const add = (kind: NoticeKind) => (text: string) => dispatch({ type: 'added', kind, text });
    const withdraw = (text: string) => dispatch({ type: 'withdrawn', text });
    return { success: add('success'), error: add('error'), withdraw };
  }, []);
  const [current] = queue.notices;

  return (
    <NotifyContext value={notify}>
      {children}
      <NoticePlace>
        {current && (
          <Snackbar
            key={current.id}
            open={!isFading(queue)}
            autoHideDuration={NOTICE_TIME}
            anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
            onClose={(_, reason) => {
              if (reason !== 'clickaway') dispatch({ type: 'read' });
            }}
            slotProps={{
              transition: {
                onEnter: () => dispatch({ type: 'opened' }),
                onExited: () => dispatch({ type: 'gone' }),
              },
            }}
            // The notice covers the bar at the top of the screen only, because titles begin below the bar.
            sx={{ top: { xs: 4, sm: 4 } }}
          >
            <Alert
              severity={current.kind}
              variant="filled"
              role={current.kind === 'error' ? 'alert' : 'status'}
              onClose={() => dispatch({ type: 'read' })}
              sx={{
                minWidth: 280,
                maxWidth: 640,
                minHeight: 48,
                paddingBlock: 0,
                lineHeight: 1.3,
                '& .MuiAlert-message': { paddingBlock: '6px' },
                '& .MuiAlert-icon': { alignSelf: 'center' },
              }}
            >
              {current.text}
            </Alert>
          </Snackbar>
        )}
      </NoticePlace>
    </NotifyContext>
  );
}
