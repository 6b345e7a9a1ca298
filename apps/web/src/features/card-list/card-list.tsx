import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { FoundCardRow } from '@kartoteka/contract/filled-card';
import { homeRoutes } from '@kartoteka/contract/home';
import Stack from '@mui/material/Stack';
import { call } from '../../lib/call.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import type { ListDefinition } from '../../list/list-definition.ts';
import { AttachIcon } from '../../ui/icons/action.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { cardListTexts } from '#texts/card-list';

/** The list of filled cards. It has no button that adds a card, and a card opens read-only (ruling 0.3). */
export const cardList: ListDefinition<FoundCardRow> = {
  title: cardListTexts.title,
  empty: cardListTexts.empty,
  calls: controlCardRoutes,
  isBrief: true,
  defaultColumns: ['status', 'name', 'isApproved', 'lastModificationTime', 'creationTime', 'files'],
  nameColumn: 'name',
  nameOf: ({ name }) => name,
  pathOf: ({ id }) => pathTo(paths.cardView, id),
  cells: {
    status: (card) => <StatusChip state={card.status} />,
    files: ({ files }) => files > 0 && <FileCount count={files} />,
  },
  widths: { status: 188, files: 104 },
  folded: ['status', 'files'],
  marksBeside: 'whole',
  fileRows: cardListTexts.fileRows,
  note: ({ hasDeviations }) => hasDeviations && <StatusChip state="deviation" />,
  noteColumn: 'hasDeviations',
  removal: {
    remove: ({ id }, reason) => call(controlCardRoutes.remove, { params: { id }, query: { reason } }),
    // A hint only: the server applies the same rules (ruling 5.7).
    needsReason: ({ status }) => status === 'awaitingApproval',
    refusal: ({ status }) => {
      if (status === 'approved') return cardListTexts.approvedStays;
      return status === 'voided' ? cardListTexts.voidedStays : null;
    },
    shownBy: [
      controlCardOperatorRoutes.availableCards,
      controlCardOperatorRoutes.recentCards,
      controlCardRoutes.awaitingMe,
      homeRoutes.read,
    ],
  },
};

/** A paper clip with the number of files. */
function FileCount({ count }: { count: number }) {
  return (
    <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      <AttachIcon titleAccess={cardListTexts.files} />
      <span className="tabular">{count}</span>
    </Stack>
  );
}
