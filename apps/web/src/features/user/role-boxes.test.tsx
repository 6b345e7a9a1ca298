import { identityRoleRoutes, type OfferedRole } from '@kartoteka/contract/identity-role';
import { QueryClient } from '@tanstack/react-query';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import type { UserValues } from './user-kind.tsx';

const operator: OfferedRole = {
  id: 'r1',
  name: 'operator',
  isDefault: false,
  isStatic: false,
  isPublic: true,
  isAssignable: true,
  isApproving: false,
  extraProperties: { DisplayName: 'Operator' },
} as OfferedRole;
const user = (grantedPolicies: CurrentUser['grantedPolicies']): CurrentUser => ({
  id: 'u',
  userName: 'jan',
  name: 'Jan',
  surName: 'Nowak',
  email: null,
  grantedPolicies,
});

/** Shows the boxes of a user with these roles, and the role names that the form would send. */
function show(roleNames: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(queryOf(identityRoleRoutes.all).queryKey, { items: [operator] });
  function Form() {
    const form = useForm<UserValues>({ defaultValues: { roleNames } });
    const sent = useWatch({ control: form.control, name: 'roleNames' });
    return (
      <CurrentUserContext value={user({})}>
        <FormProvider {...form}>
          <RoleBoxes isOwn={false} stored={roleNames} />
          <p>{`sends ${sent?.join(', ')}`}</p>
        </FormProvider>
      </CurrentUserContext>
    );
  }
  renderPart(<Form />, { client });
}

const box = (name: string) => page.getByRole('checkbox', { name });

test('the box of a missing role in the form of a user is ticked, says that the role was deleted or renamed, and takes the role away', async () => {
  show(['kontroler', 'operator']);
  await expect.element(box('kontroler')).toBeChecked();
  await expect
    .element(box('kontroler'))
    .toHaveAccessibleDescription(
      'Tę rolę usunięto albo ma ona nową nazwę. Odznacz ją, aby zapisać, a rolę z nową nazwą zaznacz osobno.',
    );
  await userEvent.click(box('kontroler'));
  await expect.element(page.getByText('sends operator')).toBeVisible();
  // The box stays until the form is saved, so that the focus is not lost.
  await expect.element(box('kontroler')).not.toBeChecked();
  await expect.element(box('Operator')).toBeChecked();
});

test('the form of a user whose roles all exist has no box of a missing role', async () => {
  show(['operator']);
  await expect.element(box('Operator')).toBeChecked();
  expect(page.getByRole('checkbox').elements()).toHaveLength(1);
});
