import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { cardTexts } from '#texts/card';

export interface ClosingNoticeProps {
  readonly title: string;
  readonly children: ReactNode;
  /**
   * Whether the notice appears while the user is working, so that it is scrolled into view and gets the
   * focus.
   */
  readonly isNew: boolean;
}

/** Shows the state of the card to a user who has nothing left to do here, with a link back to the cards. */
export function ClosingNotice({ title, children, isNew }: ClosingNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const wasNew = useRef(isNew);
  useEffect(() => {
    if (!wasNew.current) return;
    scrollTo(0, 0);
    notice.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity="success"
      sx={{
        marginBottom: 2,
        alignItems: 'flex-start',
        // On a phone the link is below the text.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: { xs: '1 0 80%', sm: '1 1 auto' } },
      }}
      action={
        <Button component={Link} to={paths.operator} variant="contained" size="large" sx={{ minHeight: 48 }}>
          {cardTexts.backToCards}
        </Button>
      }
    >
      <AlertTitle>{title}</AlertTitle>
      {children}
    </Alert>
  );
}
