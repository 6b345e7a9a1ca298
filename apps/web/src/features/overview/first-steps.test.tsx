import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { FirstSteps } from './first-steps.tsx';

const grantedPolicies = {
  'Kartoteka.ControlCards.ManageTemplates': true,
  'Kartoteka.DataWarehouse.UnitTypes': true,
};
const caller = { id: 'me', name: 'Jan', grantedPolicies } as unknown as CurrentUser;

/** Shows the steps in a plant with these numbers of templates and unit types. */
function show(templateCount: number, unitCount: number): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(['first-steps', paths.templates], templateCount);
  client.setQueryData(['first-steps', paths.unitTypes], unitCount);
  renderPart(
    <CurrentUserContext value={caller}>
      <FirstSteps />
      <p>reszta strony</p>
    </CurrentUserContext>,
    { client },
  );
}

test('the start page of a plant without templates shows the first steps that the user may take and marks a done step', async () => {
  show(0, 3);
  const steps = page.getByRole('region', { name: 'Pierwsze kroki' }).getByRole('listitem');
  await expect
    .element(steps.first())
    .toHaveTextContent('1. Typy jednostekgotoweJednostki mierzonych wartości, na przykład °C albo mm.');
  expect(steps.elements().map((step) => step.querySelector('a')?.getAttribute('href'))).toEqual([
    '/data-warehouse/unit-types',
    '/control-cards/templates',
  ]);
});

test('the start page of a plant with a template shows no first steps', async () => {
  show(1, 3);
  await expect.element(page.getByText('reszta strony')).toBeVisible();
  expect(page.getByRole('region', { name: 'Pierwsze kroki' }).elements()).toEqual([]);
});
