import { type AuditEventRow, auditRoutes } from '@kartoteka/contract/audit';
import { useMemo, useState } from 'react';
import { codeOf } from '../../lib/code-of.ts';
import { formatToSecond } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { ListDefinition } from '../../list/list-definition.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { ClippedText } from '../../ui/clipped-text.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useLoadFirst } from '../../ui/use-load-first.ts';
import { actionWords, outcomeWords, targetKindWords, targetWords } from './event-words.ts';
import { auditTexts as texts } from '#texts/audit';

const loadDialog = codeOf(() => import('./event-dialog.tsx'), 'EventDialog');
const EventDialog = lazyPart(loadDialog);

const list: ListDefinition<AuditEventRow> = {
  title: texts.title,
  empty: texts.empty,
  calls: auditRoutes,
  // Leaves out the network address, so that an event takes one line. The dialog of an event shows its address.
  defaultColumns: ['at', 'userName', 'action', 'outcome', 'targetName'],
  nameColumn: 'action',
  nameOf: actionWords,
  pathOf: () => paths.audit,
  cells: {
    // Shows seconds, because the minute alone does not tell which of two events came first.
    at: ({ at }) => formatToSecond(at),
    userName: ({ userName }) => <ClippedText text={userName ?? texts.nobody} />,
    outcome: (event) => (
      <StatusChip
        state={event.outcome === 'success' ? 'approved' : 'deviation'}
        label={outcomeWords(event)}
      />
    ),
    targetKind: targetKindWords,
    targetName: (event) => <ClippedText text={targetWords(event)} />,
  },
  widths: { at: 188, userName: 204, action: 196, outcome: 188, targetName: 240, address: 160 },
  folded: ['outcome', 'targetName'],
  marksBeside: 'clipped',
};

/**
 * Dziennik zdarzeń, the audit trail (ruling 0.3). Nothing in it can be changed. A row opens the event with its changes.
 */
export function AuditScreen() {
  const loadFirst = useLoadFirst();
  const [shown, setShown] = useState<AuditEventRow | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opening = useMemo<ListDefinition<AuditEventRow>>(
    () => ({
      ...list,
      open: (event) =>
        void loadFirst(loadDialog, () => {
          setShown(event);
          setOpen(true);
        }),
    }),
    [loadFirst],
  );
  return (
    <>
      <ListScreen list={opening} />
      {shown && (
        <EventDialog
          event={shown}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onGone={() => setShown(null)}
        />
      )}
    </>
  );
}
