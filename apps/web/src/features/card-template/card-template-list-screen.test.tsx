import {
  type ControlCardTemplateRow,
  controlCardTemplateRoutes,
} from '@kartoteka/contract/control-card-template';
import type { ListConfiguration } from '@kartoteka/contract/list';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { requestOf } from '../../list/list-page.ts';
import { readListState } from '../../list/state/list-address.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { CardTemplateListScreen } from './card-template-list-screen.tsx';

const configuration: ListConfiguration = {
  userPreferences: { columns: {} },
  availableColumns: [{ id: 'name', label: 'Nazwa', dataType: 'Text' }],
  views: [],
  roles: [],
  availableListFilters: [],
};

const caller = { id: 'me', name: 'Jan', grantedPolicies: {} } as unknown as CurrentUser;

const version = (name: string, isCurrentVersion: boolean, isArchived = false) =>
  ({ id: name, name, isCurrentVersion, isArchived }) as unknown as ControlCardTemplateRow;

test('the list of templates marks the current version, an archived version and a version that is not current', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(queryOf(controlCardTemplateRoutes.configuration).queryKey, configuration);
  client.setQueryData(
    [controlCardTemplateRoutes.search.name, requestOf(readListState(new URLSearchParams())), []],
    {
      items: [version('Mycie', true), version('Szkic', false), version('Dawny', false, true)],
      totalCount: 3,
      page: 1,
      asked: [],
    },
  );
  renderPart(
    <CurrentUserContext value={caller}>
      <CardTemplateListScreen />
    </CurrentUserContext>,
    { client },
  );
  await expect.element(page.getByRole('row', { name: /^Mycie ?obowiązująca/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Szkic ?nieobowiązująca/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Dawny ?w archiwum/ })).toBeVisible();
});
