import {
  type ListedUnit,
  organizationUnitRoutes,
  type UnitMember,
} from '@kartoteka/contract/organization-unit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useIsGranted } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { queryOf } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { structureTexts } from '#texts/organization-unit';
import { kitTexts } from '#texts/ui';

export interface MembersDialogProps {
  readonly unit: ListedUnit;
  /** Whether the unit has sub-units. Their members are not listed here, and the dialog says so. */
  readonly isParent: boolean;
  readonly onClose: () => void;
}

/** The members of a unit, as links for users who may open accounts. Render it only while it is open. */
export function MembersDialog({ unit, isParent, onClose }: MembersDialogProps) {
  const id = useId();
  const { data, error, refetch } = useQuery({
    ...queryOf(organizationUnitRoutes.members, { params: { id: unit.id } }),
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {structureTexts.membersTitle(unit.displayName)}
      </DialogTitle>
      <DialogContent>
        {isParent && (
          <Typography variant="body2" color="textSecondary">
            {structureTexts.membersOwn}
          </Typography>
        )}
        {data !== undefined && <Members members={data.items} />}
        {data === undefined && error === null && <Loading />}
        {data === undefined && error !== null && (
          <ErrorState
            title={structureTexts.membersFailed}
            error={error}
            onRetry={() => {
              refetch().catch(reportError);
            }}
          />
        )}
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its only button */}
        <Button variant="outlined" size="large" autoFocus onClick={onClose}>
          {kitTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Members({ members }: { readonly members: readonly UnitMember[] }) {
  const isLinked = useIsGranted()('AbpIdentity.Users');
  if (members.length === 0) return <Typography>{structureTexts.noMembers}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', padding: 0, marginBlock: 1, overflowWrap: 'anywhere' }}>
      {members.map(({ id, name, userName }) => (
        <Box component="li" key={id} sx={{ paddingBlock: 0.75 }}>
          {isLinked ? (
            <MuiLink component={Link} to={`${paths.users}/${id}`}>
              {name}
            </MuiLink>
          ) : (
            name
          )}
          {userName !== name && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
              {userName}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
