import type { AuditEventRow } from '@kartoteka/contract/audit';
import { auditRoutes } from '@kartoteka/contract/audit';
import { auditActionTexts } from '@kartoteka/domain/texts/audit';
import type { ListConfiguration } from '@kartoteka/contract/list';
import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { CurrentUserContext } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { requestOf } from '../../list/list-page.ts';
import { readListState } from '../../list/state/list-address.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { auditTexts } from '#texts/audit';
import { AuditScreen } from './audit-screen.tsx';
import { EventDialog } from './event-dialog.tsx';

const columns = [
  { id: 'at', label: 'Czas', dataType: 'DateTime' },
  { id: 'userName', label: 'Kto', dataType: 'Text' },
  { id: 'targetName', label: 'Obiekt', dataType: 'Text' },
  { id: 'outcome', label: 'Wynik', dataType: 'Enum' },
  { id: 'address', label: 'Adres sieciowy', dataType: 'Text' },
  { id: 'action', label: 'Czynność', dataType: 'Enum' },
  { id: 'targetKind', label: 'Rodzaj obiektu', dataType: 'Enum' },
] as const;

const configuration: ListConfiguration = {
  userPreferences: { columns: {} },
  availableColumns: [...columns],
  views: [],
  roles: [],
  availableListFilters: [],
};

const auditor = {
  id: 'auditor',
  userName: 'auditor',
  name: null,
  surName: null,
  email: null,
  grantedPolicies: {},
};

const event = (id: string, target: AuditEventRow['target']): AuditEventRow => ({
  id,
  at: '2026-03-05T10:00:09.000Z',
  userId: null,
  userName: 'anna.zolkiewska@huta.pl',
  action: 'login',
  outcome: 'success',
  target,
  address: null,
  correlationId: null,
});

/** Shows the list of these events, with the columns that a user chose. */
function show(
  items: readonly AuditEventRow[],
  chosen: ListConfiguration['userPreferences']['columns'] = {},
): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(queryOf(auditRoutes.configuration).queryKey, {
    ...configuration,
    userPreferences: { columns: chosen },
  });
  client.setQueryData([auditRoutes.search.name, requestOf(readListState(new URLSearchParams())), []], {
    items,
    totalCount: items.length,
    page: 1,
    asked: [],
  });
  renderPart(<AuditScreen />, { client });
}

test('the audit trail shows the kind of an event’s object in its own column', async () => {
  show([event('e1', { kind: 'user', id: 'u1', name: 'jan.kowalski' }), event('e2', null)], {
    action: { order: 0 },
    targetKind: { order: 1 },
  });
  await expect.element(page.getByRole('gridcell', { name: 'Użytkownik', exact: true })).toBeVisible();
});

test('the dialog of an audit event says that nothing was changed only for an update without changes', async () => {
  const show = (action: string) => {
    const shown = { ...event('e1', { kind: 'user', id: 'u1', name: 'jan.kowalski' }), action, changes: [] };
    renderPart(
      <CurrentUserContext value={auditor}>
        <EventDialog event={shown} isOpen onClose={() => undefined} onGone={() => undefined} />
      </CurrentUserContext>,
    );
  };
  const nothing = page.getByText(auditTexts.noChanges);
  show('user.updated');
  await expect.element(nothing).toBeVisible();
  for (const action of ['user.deleted', 'account.passwordChanged', 'login'] as const) {
    show(action);
    await expect.element(page.getByRole('dialog', { name: auditActionTexts[action] })).toBeVisible();
    await expect.element(nothing).not.toBeInTheDocument();
  }
});

test('the audit trail on a desktop shows an event in one line, with the second and the whole name of the user', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(1280, 800);
  const name = 'Kontrola zmianowa linii pakowania nr 3 – wyroby garmażeryjne';
  show([event('e1', { kind: 'controlCardTemplate', id: 't1', name })]);
  await expect.element(page.getByRole('gridcell', { name: '05/03/2026 11:00:09' })).toBeVisible();
  const who = page.getByText('anna.zolkiewska@huta.pl').element();
  expect(who.scrollWidth).toBe(who.clientWidth);
  expect(who.closest('tr')?.getBoundingClientRect().height).toBe(36);
});
