import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { partyId } from './card-template-values.ts';
import { cardTemplateTexts as texts } from '#texts/card-template';
import { useParties } from './use-look-ups.ts';
import { versionChanges } from './version-diff.ts';
import { versionTexts } from '#texts/card-template-versions';

export interface VersionChangesProps {
  /** The ids of two versions of a template. */
  readonly before: string;
  readonly after: string;
}

/** Lists what differs between two versions of a template. */
export function VersionChanges({ before, after }: VersionChangesProps) {
  // Reads both versions with queries of their own, because only the form may refresh the form's query.
  const one = (id: string) => ({
    ...queryOf(controlCardTemplateRoutes.get, { params: { id } }),
    staleTime: 0,
  });
  const old = useQuery(one(before));
  const now = useQuery(one(after));
  const { approvals } = useParties();
  const error = old.error ?? now.error;
  if (error) {
    return <ErrorState error={error} onRetry={() => void Promise.all([old.refetch(), now.refetch()])} />;
  }
  if (!old.data || !now.data || approvals.isLoading) return <Skeleton variant="text" />;
  const changes = versionChanges(
    old.data,
    now.data,
    (party) => approvals.names.get(partyId(party)) ?? texts.unknownParty,
  );
  if (changes.length === 0) return <Typography variant="body2">{versionTexts.none}</Typography>;
  return (
    <Box
      component="ul"
      sx={{
        margin: 0,
        paddingLeft: 2.5,
        listStyleType: 'disc',
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </Box>
  );
}
