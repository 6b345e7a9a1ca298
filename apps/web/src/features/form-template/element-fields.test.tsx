import { type DataType, type DataTypeRow, dataTypeRoutes } from '@kartoteka/contract/data-type';
import { MAX_RESULT_COUNT } from '@kartoteka/contract/list';
import { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FormKitContext, newFormKit } from '../../form/kit-context.ts';
import { CurrentUserContext } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { formTemplateTexts } from '#texts/form-template';
import { ruleTexts } from '#texts/form-rule';
import { ElementFields } from './element-fields.tsx';
import { ElementTitle } from './element-title.tsx';
import { type ElementRow, type FormTemplateValues, newElement } from './form-template-values.ts';

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
const measured = {
  ...dataType('measured', 'Temperatura', 'text'),
  storedValueType: 'number_float',
  settings: [{ type: 'referenceValue', referenceValue: { type: 2, values: ['2', '8'] } }],
} as DataTypeRow;
const items = [dataType('rich', 'Uwaga', 'contentDisplay'), dataType('plain', 'Tekst', 'text'), measured];
const ARCHIVED = { ...dataType('old', 'Stary tekst', 'text'), isArchived: true };

/** The form with one element. */
interface ShownElement {
  readonly description: () => string | undefined;
  /** Shows an error of the server at the data type. */
  readonly refuse: (message: string) => void;
}

/** The title of the element in the form. */
function Title() {
  const row = useWatch<FormTemplateValues, 'elements.0'>({ name: 'elements.0' });
  return <ElementTitle row={row} path="elements.0" index={0} />;
}

/** Shows the title and the fields of one element. */
function show(element: Partial<ElementRow>): ShownElement {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const query = { maxResultCount: MAX_RESULT_COUNT, sorting: 'displayName' };
  client.setQueryData(queryOf(dataTypeRoutes.list, { query }).queryKey, { items, totalCount: items.length });
  const archived = queryOf(dataTypeRoutes.get, { params: { id: ARCHIVED.id } });
  client.setQueryData(archived.queryKey, ARCHIVED as DataType);
  const kit = newFormKit();
  let form: UseFormReturn<FormTemplateValues> | undefined;
  function Fields() {
    const own = useForm<FormTemplateValues>({
      mode: 'onChange',
      defaultValues: { name: 'F', elements: [{ ...newElement(), ...element }] },
    });
    useEffect(() => {
      form = own;
    }, [own]);
    return (
      <FormKitContext value={kit}>
        <FormProvider {...own}>
          <Title />
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
  return {
    description: () => form?.getValues('elements.0.description'),
    refuse: (message) => form?.setError('elements.0.dataTypeId', { type: 'server', message }),
  };
}

const choose = async (name: string) => {
  await userEvent.fill(page.getByRole('combobox', { name: /Typ danych/ }), name);
  await userEvent.click(page.getByRole('option', { name: new RegExp(`^${name}`) }));
};
test('a field whose data type was archived says so in its title and beside the name of the type', async () => {
  show({ name: 'Uwagi', dataTypeId: ARCHIVED.id });
  await expect.element(page.getByText('Stary tekst, Pole tekstowe, w archiwum')).toBeVisible();
  const type = page.getByRole('combobox', { name: /Typ danych/ });
  await expect.element(type).toHaveValue('Stary tekst (w archiwum)');
});

test('a pasted field names the data type that does not exist, also after a save was refused because the type is missing', async () => {
  const { refuse } = show({ name: 'Siła', pastedType: 'Siła docisku' });
  await expect.element(page.getByText('nie ma typu „Siła docisku”')).toBeVisible();
  const type = page.getByRole('combobox', { name: /Typ danych/ });
  await expect.element(type).toHaveAccessibleDescription(/^Wklejono typ „Siła docisku”/);
  refuse('Pole „Typ danych” jest wymagane.');
  await expect.element(type).toHaveAccessibleDescription('Pole „Typ danych” jest wymagane.');
  await expect.element(page.getByText('nie ma typu „Siła docisku”')).toBeVisible();
  await choose('Tekst');
  await expect.element(page.getByText('Tekst, Pole tekstowe')).toBeVisible();
  await expect.element(type).toHaveAccessibleDescription('');
});

test('a field’s own rule that allows no value within the norm of the data type is reported while the rule is typed', async () => {
  show({ dataTypeId: 'measured' });
  await userEvent.click(page.getByRole('checkbox', { name: formTemplateTexts.ownRule }));
  const from = page.getByLabelText(ruleTexts.from, { exact: true });
  await userEvent.fill(from, '8,1');
  const warning = page.getByText('Żadna z tych wartości nie mieści się w normie typu danych', {
    exact: false,
  });
  await expect.element(warning).toBeVisible();
  await userEvent.fill(from, '8');
  await expect.element(warning).not.toBeInTheDocument();
});
