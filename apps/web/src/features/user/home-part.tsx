import type { AdministratorHome } from '@kartoteka/contract/home';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { homeTexts as texts } from '#texts/home';
import { useIsGranted } from '../../lib/current-user.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { writeListState } from '../../list/state/list-address.ts';
import { initialListState } from '../../list/state/list-state.ts';
import { WorkPanel, WorkRow, WorkRows } from '../../ui/work-panel.tsx';

/**
 * The administrators' part of the home page: users who changed their own names. Shows nothing if nobody did.
 */
export function OwnNamesPart({ part: { ownNames, ownNameCount, hasMore } }: { part: AdministratorHome }) {
  const isGranted = useIsGranted();
  const more = ownNameCount - ownNames.length;
  const rest = texts.ownNamesMore(more, hasMore);
  if (ownNames.length === 0) return null;
  return (
    <WorkPanel
      title={texts.ownNames}
      foot={
        more > 0 &&
        (isGranted('Kartoteka.Administration.Audit') ? <TrailLink>{rest}</TrailLink> : <Rest>{rest}</Rest>)
      }
    >
      <Typography color="textSecondary" sx={{ paddingInline: 2, paddingBottom: 1.5 }}>
        {texts.ownNamesAbout}
      </Typography>
      <WorkRows>
        {ownNames.map(({ id, userId, userName, accountNumber, at, before, after }) => (
          <WorkRow key={id} to={`${paths.users}/${userId}`} name={texts.ownName(before, after)}>
            <Typography
              variant="body2"
              color="textSecondary"
              className="tabular"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {texts.ownNameOf(userName, accountNumber, formatDateTime(at))}
            </Typography>
          </WorkRow>
        ))}
      </WorkRows>
    </WorkPanel>
  );
}

function Rest({ children }: { children: string }) {
  return (
    <Typography color="textSecondary" sx={{ paddingInline: 1, paddingBottom: 1 }}>
      {children}
    </Typography>
  );
}

/** A link to the audit trail, filtered by users' changes of their own names. */
function TrailLink({ children }: { children: string }) {
  const filters = [{ id: 'action', values: ['user.ownName'], isRange: false, isDateTime: false }];
  const search = writeListState({ ...initialListState, filters }, new URLSearchParams());
  return (
    <Button component={Link} to={`${paths.audit}?${search.toString()}`} size="large">
      {children}
    </Button>
  );
}
