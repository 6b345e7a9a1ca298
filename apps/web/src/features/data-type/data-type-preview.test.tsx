import { MAX_RESULT_COUNT } from '@kartoteka/contract/list';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { QueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FormKitContext, newFormKit } from '../../form/kit-context.ts';
import { queryOf } from '../../lib/query.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { DataTypePreview } from './data-type-preview.tsx';
import { type DataTypeValues, newDataType } from './data-type-values.ts';
import { OptionsEditor } from './options-editor.tsx';
import { newSetting } from './setting-row.ts';

const kit = newFormKit();

/** A new choice without options, with its preview. */
function Choice() {
  const form = useForm<DataTypeValues>({
    defaultValues: {
      ...newDataType('Linia'),
      controlType: 'select',
      settings: [newSetting('availableOptions', 'text')],
    } as never,
  });
  return (
    <FormKitContext value={kit}>
      <FormProvider {...form}>
        <OptionsEditor path="settings.0" />
        <DataTypePreview />
      </FormProvider>
    </FormKitContext>
  );
}

test('the preview of a choice shows the options of a pasted list before they are added, and none after the list is deleted', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const query = { maxResultCount: MAX_RESULT_COUNT, sorting: 'name' };
  client.setQueryData(queryOf(unitTypeRoutes.list, { query }).queryKey, { items: [], totalCount: 0 });
  renderPart(<Choice />, { client });
  const preview = page.getByRole('complementary', { name: 'Podgląd' });
  await expect.element(preview.getByText('Brak opcji')).toBeVisible();
  const area = page.getByLabelText('Opcje, każda w osobnym wierszu');
  await userEvent.fill(area, 'A;Linia A\nB;Linia B\nA;Powtórka');
  await expect.element(preview.getByText('Linia A')).toBeVisible();
  await expect.element(preview.getByText('Linia B')).toBeVisible();
  expect(preview.getByText('Powtórka').query()).toBeNull();
  expect(preview.getByText('Brak opcji').query()).toBeNull();
  await userEvent.fill(area, '');
  await expect.element(preview.getByText('Brak opcji')).toBeVisible();
});
