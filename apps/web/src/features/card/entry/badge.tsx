import Typography from '@mui/material/Typography';
import { ApprovedIcon, LockIcon } from '../../../ui/icons/status.tsx';
import { cardTexts } from '#texts/card';

/** The badges [Podgląd] and [Zatwierdzony] (spec 2.11.3). */
export function Badge({ kind }: { kind: 'readOnly' | 'submitted' }) {
  const isSubmitted = kind === 'submitted';
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: isSubmitted ? 'success.main' : 'text.secondary',
      }}
    >
      {isSubmitted ? <ApprovedIcon /> : <LockIcon />}
      {isSubmitted ? cardTexts.submittedBadge : cardTexts.readOnlyBadge}
    </Typography>
  );
}
