import { type DataTypeRow, dataTypeRoutes } from '@kartoteka/contract/data-type';
import { MAX_RESULT_COUNT } from '@kartoteka/contract/list';
import { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FormKitContext, newFormKit } from '../../form/kit-context.ts';
import { CurrentUserContext } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ElementFields } from './element-fields.tsx';
import { type FormTemplateValues, newElement } from './form-template-values.ts';

const dataType = (id: string, displayName: string, controlType: string) =>
  ({
    id,
    displayName,
    controlType,
    storedValueType: 'text',
    storedValueUnitType: null,
    settings: [],
    isArchived: false,
  }) as unknown as DataTypeRow;
const items = [dataType('rich', 'Uwaga', 'contentDisplay'), dataType('plain', 'Tekst', 'text')];

/** Shows the fields of one element, and returns a function that reads its description in the form. */
function show(dataTypeId: string, description: string): () => string | undefined {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const query = { maxResultCount: MAX_RESULT_COUNT, sorting: 'displayName' };
  client.setQueryData(queryOf(dataTypeRoutes.list, { query }).queryKey, { items, totalCount: 2 });
  const kit = newFormKit();
  let read: () => string | undefined = () => undefined;
  function Fields() {
    const form = useForm<FormTemplateValues>({
      defaultValues: { name: 'F', elements: [{ ...newElement(), dataTypeId, description }] },
    });
    useEffect(() => {
      read = () => form.getValues('elements.0.description');
    }, [form]);
    return (
      <FormKitContext value={kit}>
        <FormProvider {...form}>
          <ElementFields path="elements.0" index={0} />
        </FormProvider>
      </FormKitContext>
    );
  }
  renderPart(
    <CurrentUserContext
      value={{ id: 'u', userName: 'jan', name: 'Jan', surName: null, email: null, grantedPolicies: {} }}
    >
      <Fields />
    </CurrentUserContext>,
    { client },
  );
  return () => read();
}

const choose = async (name: string) => {
  await userEvent.fill(page.getByRole('combobox', { name: /Typ danych/ }), name);
  await userEvent.click(page.getByRole('option', { name: new RegExp(`^${name}`) }));
};
const RICH = '<p>Zmierz <strong>dwa</strong> razy</p><p>T &lt; 5</p>';

test('the rich description of a field is shown as plain lines when another data type is chosen, and as it was when the first one is chosen again', async () => {
  const description = show('rich', RICH);
  await choose('Tekst');
  await expect.element(page.getByRole('textbox', { name: 'Opis' })).toHaveValue('Zmierz dwa razy\nT < 5');
  expect(description()).toBe('Zmierz dwa razy\nT < 5');
  await choose('Uwaga');
  await expect.element(page.getByRole('textbox', { name: 'Treść' })).toBeVisible();
  expect(description()).toBe(RICH);
});

test('the plain description of a field keeps its signs and lines when a data type with rich text is chosen', async () => {
  const description = show('plain', 'Wpisz <numer> partii\ni podpisz');
  await choose('Uwaga');
  const editor = page.getByRole('textbox', { name: 'Treść' });
  await expect.element(editor.getByText('Wpisz <numer> partii', { exact: true })).toBeVisible();
  expect(description()).toBe('<p>Wpisz &lt;numer&gt; partii</p><p>i podpisz</p>');
});
