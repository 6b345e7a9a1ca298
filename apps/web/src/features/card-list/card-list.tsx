import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { FilledCardRow } from '@kartoteka/contract/filled-card';
import { call } from '../../lib/call.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import type { ListDefinition } from '../../list/list-definition.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { cardListTexts } from '#texts/card-list';

/** The list of filled cards. It has no button to add one, and a card opens read-only (ruling 0.3). */
export const cardList: ListDefinition<FilledCardRow> = {
  title: cardListTexts.title,
  empty: cardListTexts.empty,
  calls: controlCardRoutes,
  defaultColumns: ['status', 'name', 'isApproved', 'lastModificationTime', 'creationTime'],
  nameColumn: 'name',
  nameOf: ({ name }) => name,
  pathOf: ({ id }) => pathTo(paths.cardView, id),
  cells: { status: (card) => <StatusChip state={card.status} /> },
  widths: { status: 188 },
  folded: ['status'],
  fileRows: cardListTexts.fileRows,
  note: ({ hasDeviations }) => hasDeviations && <StatusChip state="deviation" />,
  removal: {
    remove: ({ id }, reason) => call(controlCardRoutes.remove, { params: { id }, query: { reason } }),
    // A hint only: the server applies the same rules (ruling 5.7).
    needsReason: ({ status }) => status === 'awaitingApproval',
    refusal: ({ status }) => {
      if (status === 'approved') return cardListTexts.approvedStays;
      return status === 'voided' ? cardListTexts.voidedStays : null;
    },
  },
};
