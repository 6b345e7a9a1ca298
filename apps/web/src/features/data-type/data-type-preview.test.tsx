import { MAX_RESULT_COUNT } from '@kartoteka/contract/list';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FormKitContext, newFormKit } from '../../form/kit-context.ts';
import { queryOf } from '../../lib/query.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { previewTexts } from '#texts/form-preview';
import { DataTypePreview } from './data-type-preview.tsx';
import { type DataTypeValues, newDataType } from './data-type-values.ts';
import { OptionsEditor } from './options-editor.tsx';
import { newSetting } from './setting-row.ts';

const kit = newFormKit();

/** A new select without options, with its preview. */
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

function showWithUnits(part: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const query = { maxResultCount: MAX_RESULT_COUNT, sorting: 'name' };
  client.setQueryData(queryOf(unitTypeRoutes.list, { query }).queryKey, { items: [], totalCount: 0 });
  renderPart(part, { client });
}

test('the preview of a select shows the options of a pasted list before they are added, and none after the list is deleted', async () => {
  showWithUnits(<Choice />);
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

/** The preview of a number with the norm 2–8 and the limit 0–6, whose end the test can change. */
function Measured() {
  const form = useForm<DataTypeValues>({
    defaultValues: {
      ...newDataType('Temperatura'),
      storedValueType: 'number_float',
      settings: [
        { type: 'referenceValue', referenceValue: { type: 2, values: ['2', '8'] } },
        { type: 'validValue', validValue: { type: 2, values: ['0', '6'] } },
      ],
    } as never,
  });
  return (
    <FormProvider {...form}>
      <input aria-label="Koniec" {...form.register('settings.1.validValue.values.1' as never)} />
      <DataTypePreview />
    </FormProvider>
  );
}

test('the preview of a data type warns while the norm exceeds the limit', async () => {
  showWithUnits(<Measured />);
  const warning = page.getByText(previewTexts.normExceedsLimits);
  await expect.element(warning).toBeVisible();
  await userEvent.fill(page.getByLabelText('Koniec'), '16');
  await expect.element(warning).not.toBeInTheDocument();
});
