import { type DataTypeRow, dataTypeRoutes } from '@kartoteka/contract/data-type';
import { MAX_RESULT_COUNT } from '@kartoteka/contract/list';
import { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FormKitContext, newFormKit } from '../../form/kit-context.ts';
import { EditorsContext } from '../../form/panel/editors.ts';
import { usePanel } from '../../form/panel/panel-context.ts';
import { CurrentUserContext } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { DescriptionKinds } from './description-kinds.tsx';
import { ElementFields } from './element-fields.tsx';
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
const rich = dataType('rich', 'Uwaga', 'contentDisplay');
const plain = dataType('plain', 'Tekst', 'text');
const created = dataType('new', 'Nowa treść', 'contentDisplay');

/** The data types as the server has them. */
let items: readonly DataTypeRow[];
/** Answers the waiting reads of a single data type. */
let answerOne: () => void;

beforeEach(() => {
  items = [rich, plain];
  const { promise, resolve } = Promise.withResolvers<void>();
  answerOne = resolve;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('?')) return Response.json({ items, totalCount: items.length });
    await promise;
    return Response.json(created);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Stands for the editor of data types in its panel. */
function Editor() {
  const panel = usePanel();
  return (
    <button type="button" onClick={() => panel?.onCreated(created.id)}>
      Zapisz typ
    </button>
  );
}

interface ShownField {
  /** Returns the description of the field in the form. */
  readonly description: () => string | undefined;
  /** Reads the data types again, as a return to the page does. */
  readonly readTypes: () => Promise<void>;
}

/** Shows a form with one element. If `isOpen` is false, the fields of the element are folded. */
function show(
  dataTypeId: string | null,
  description: string,
  isOpen = true,
  changes: Partial<ElementRow> = {},
): ShownField {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const query = { maxResultCount: MAX_RESULT_COUNT, sorting: 'displayName' };
  const { queryKey } = queryOf(dataTypeRoutes.list, { query });
  client.setQueryData(queryKey, { items: [...items], totalCount: items.length });
  const kit = newFormKit();
  let read: () => string | undefined = () => undefined;
  const element = {
    ...newElement(),
    dataTypeId,
    description,
    isRichDescription: dataTypeId === rich.id,
    ...changes,
  };
  function Fields() {
    const form = useForm<FormTemplateValues>({ defaultValues: { name: 'F', elements: [element] } });
    useEffect(() => {
      read = () => form.getValues('elements.0.description');
    }, [form]);
    return (
      <FormKitContext value={kit}>
        <FormProvider {...form}>
          <DescriptionKinds />
          {isOpen && <ElementFields path="elements.0" index={0} />}
        </FormProvider>
      </FormKitContext>
    );
  }
  renderPart(
    <CurrentUserContext
      value={{ id: 'u', userName: 'jan', name: 'Jan', surName: null, email: null, grantedPolicies: {} }}
    >
      <EditorsContext value={() => Editor}>
        <Fields />
      </EditorsContext>
    </CurrentUserContext>,
    { client },
  );
  return { description: () => read(), readTypes: () => client.invalidateQueries({ queryKey }) };
}

const choose = async (name: string) => {
  await userEvent.fill(page.getByRole('combobox', { name: /Typ danych/ }), name);
  await userEvent.click(page.getByRole('option', { name: new RegExp(`^${name}`) }));
};
const RICH = '<p>Zmierz <strong>dwa</strong> razy</p><p>T &lt; 5</p>';

test('the rich description of a field is shown as plain lines when a data type without rich text is chosen, and as it was when the first data type is chosen again', async () => {
  const { description } = show('rich', RICH);
  await choose('Tekst');
  await expect.element(page.getByRole('textbox', { name: 'Opis' })).toHaveValue('Zmierz dwa razy\nT < 5');
  expect(description()).toBe('Zmierz dwa razy\nT < 5');
  await choose('Uwaga');
  await expect.element(page.getByRole('textbox', { name: 'Treść' })).toBeVisible();
  expect(description()).toBe(RICH);
});

test('the plain description of a field keeps its signs and lines when a data type with rich text is chosen', async () => {
  const { description } = show('plain', 'Wpisz <numer> partii\ni podpisz');
  await choose('Uwaga');
  const editor = page.getByRole('textbox', { name: 'Treść' });
  await expect.element(editor.getByText('Wpisz <numer> partii', { exact: true })).toBeVisible();
  expect(description()).toBe('<p>Wpisz &lt;numer&gt; partii</p><p>i podpisz</p>');
});

test('the description that is typed for a field whose data type was just created stays as typed when the data type is read later', async () => {
  const { description, readTypes } = show(null, '');
  await userEvent.fill(page.getByRole('combobox', { name: /Typ danych/ }), 'Nowa');
  await userEvent.click(page.getByRole('option', { name: /^Utwórz/ }));
  await userEvent.click(page.getByRole('button', { name: 'Zapisz typ' }));
  items = [created, rich, plain];
  await readTypes();
  const editor = page.getByRole('textbox', { name: 'Treść' });
  await userEvent.click(editor);
  await userEvent.keyboard('Uwaga');
  await expect.poll(description).toBe('<p>Uwaga</p>');
  answerOne();
  await new Promise((done) => {
    setTimeout(done, 300);
  });
  expect(description()).toBe('<p>Uwaga</p>');
  expect(editor.element().textContent).toBe('Uwaga');
});

test.each([
  ['an open field', true],
  ['a folded field', false],
])(
  'the description of %s is rewritten when somebody else has changed the control of its data type',
  async (_which, isOpen) => {
    const { description, readTypes } = show('plain', 'Jeśli T<Tmin:\nodstaw', isOpen);
    await expect.poll(description).toBe('Jeśli T<Tmin:\nodstaw');
    items = [rich, { ...plain, controlType: 'contentDisplay' }];
    await readTypes();
    await expect.poll(description).toBe('<p>Jeśli T&lt;Tmin:</p><p>odstaw</p>');
    items = [rich, plain];
    await readTypes();
    await expect.poll(description).toBe('Jeśli T<Tmin:\nodstaw');
  },
);

const archived = dataType('archived', 'Dawna uwaga', 'contentDisplay');

test.each([
  ['a data type', rich, null],
  ['an archived data type', archived, archived],
])(
  'the rich description of a field with %s stays rich when a draft of an earlier version of the product does not say that it is rich',
  async (_which, type, storedType) => {
    const { description } = show(type.id, RICH, true, { isRichDescription: undefined, storedType });
    const editor = page.getByRole('textbox', { name: 'Treść' });
    await expect.element(editor.getByText('T < 5', { exact: true })).toBeVisible();
    expect(description()).toBe(RICH);
  },
);
