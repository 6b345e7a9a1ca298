import { type AuditEventRow, auditRoutes } from '@kartoteka/contract/audit';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsGranted } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { changeWords } from '../../lib/change-words.ts';
import { auditTexts as texts } from '#texts/audit';

/**
 * The changes of an event, old values next to new values. Changes that are too long for a row of the trail's list are
 * read from the server when they are shown.
 */
export function EventChanges({ event }: { readonly event: AuditEventRow }) {
  const names = useUnitNames();
  const whole = useQuery({
    ...queryOf(auditRoutes.get, { params: { id: event.id } }),
    enabled: event.changes === undefined,
  });
  const known = event.changes ?? whole.data?.changes;
  if (known === undefined)
    return whole.error ? (
      <ErrorState error={whole.error} onRetry={() => void whole.refetch()} />
    ) : (
      <Loading />
    );
  const changes = changeWords(known, event.target?.kind ?? null, names);
  if (changes.length === 0) {
    // An update without recorded changes changed nothing. Other events record no values, although they did something.
    return event.action.endsWith('.updated') ? (
      <Typography color="textSecondary">{texts.noChanges}</Typography>
    ) : null;
  }
  return (
    <Table
      size="small"
      aria-label={texts.changes}
      sx={{
        '& td, & th': { verticalAlign: 'top', overflowWrap: 'anywhere' },
        '& thead th': { overflowWrap: 'normal' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '28%' }}>{texts.field}</TableCell>
          <TableCell>{texts.before}</TableCell>
          <TableCell>{texts.after}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map(({ label, before, after }, at) => (
          <TableRow key={`${at} ${label}`}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            <TableCell>{before}</TableCell>
            <TableCell>{after}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Returns the names of organisation units by id; empty until they are read, and for readers who may not see units. */
function useUnitNames(): ReadonlyMap<string, string> {
  const isGranted = useIsGranted();
  const { data } = useQuery({
    ...queryOf(organizationUnitRoutes.list),
    enabled: isGranted('Kartoteka.Administration.OrganizationUnits') || isGranted('AbpIdentity.Users'),
  });
  return useMemo(() => new Map(data?.items.map(({ id, displayName }) => [id, displayName])), [data]);
}
