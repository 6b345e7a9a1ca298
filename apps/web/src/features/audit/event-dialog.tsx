import type { AuditEvent } from '@kartoteka/contract/audit';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Link } from 'react-router';
import { useIsGranted } from '../../lib/current-user.ts';
import { formatDateTime } from '../../lib/format.ts';
import { queryOf } from '../../lib/query.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { changeWords } from './change-words.ts';
import { actionWords, outcomeWords, targetWords } from './event-words.ts';
import { targetPath } from './target-path.ts';
import { auditTexts as texts } from '#texts/audit';
import { kitTexts } from '#texts/ui';

export interface EventDialogProps {
  readonly event: AuditEvent;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** One event of the trail: who, when, from where, and what changed, old beside new. */
export function EventDialog({ event, isOpen, onClose, onGone }: EventDialogProps) {
  const id = useId();
  const names = useUnitNames();
  const changes = changeWords(event.changes, event.target?.kind ?? null, names);
  const path = targetPath(event, useIsGranted());
  const words = targetWords(event);
  const target =
    path === null ? (
      words
    ) : (
      <MuiLink component={Link} to={path}>
        {words}
      </MuiLink>
    );
  const lines = [
    [texts.at, formatDateTime(event.at)],
    [texts.who, event.userName ?? texts.nobody],
    [texts.outcome, outcomeWords(event)],
    [texts.target, target],
    [texts.address, event.address],
    [texts.correlationId, event.correlationId],
  ] as const;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onGone } }}
    >
      <DialogTitle id={id}>{actionWords(event)}</DialogTitle>
      <DialogContent>
        <Box sx={{ marginBottom: 2 }}>
          <FactList facts={lines} />
        </Box>
        {changes.length === 0 ? (
          <Typography color="textSecondary">{texts.noChanges}</Typography>
        ) : (
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
        )}
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, and this is its only answer */}
        <Button variant="contained" size="large" autoFocus onClick={onClose}>
          {kitTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Names of units, as far as whoever reads the trail may see units. */
function useUnitNames(): ReadonlyMap<string, string> {
  const isGranted = useIsGranted();
  const { data } = useQuery({
    ...queryOf(organizationUnitRoutes.list),
    enabled: isGranted('Kartoteka.Administration.OrganizationUnits') || isGranted('AbpIdentity.Users'),
  });
  return useMemo(() => new Map(data?.items.map(({ id, displayName }) => [id, displayName])), [data]);
}
