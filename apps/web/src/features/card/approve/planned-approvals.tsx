import type { CardFormData } from '@kartoteka/contract/control-card-form';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { approveTexts } from '#texts/card-approve';

/**
 * The parties that will sign a card without slots, numbered if the order counts, or a note that no signature is
 * needed.
 */
export function PlannedApprovals({ card }: { card: CardFormData }) {
  const { plannedApprovals: planned, template } = card;
  if (planned.length === 0) return <Typography sx={{ marginTop: 1 }}>{approveTexts.none}</Typography>;
  return (
    <>
      <Typography sx={{ marginTop: 1 }}>{approveTexts.planned(planned.length)}</Typography>
      <Box
        component={template.approvalOrderRequired ? 'ol' : 'ul'}
        sx={{ margin: 0, marginTop: 1, paddingInlineStart: 3 }}
      >
        {planned.map(({ label, hasNoSigner }, at) => (
          // Two approvals may name the same party.
          <Typography
            key={`${at} ${label}`}
            component="li"
            sx={{ fontWeight: 600, overflowWrap: 'anywhere', paddingBlock: 0.5 }}
          >
            {label}
            {hasNoSigner && (
              <Typography component="span" variant="body2" sx={{ fontWeight: 600, color: 'error.main' }}>
                {` – ${approveTexts.noSigner}`}
              </Typography>
            )}
          </Typography>
        ))}
      </Box>
    </>
  );
}
