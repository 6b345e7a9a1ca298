import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, openAs, press, startDemoCard } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { choose, DATA_TYPES, expectSaved, field, FORM_TYPES, onScreen, save } from '../env/warehouse-page.ts';

const app = testApp();
const admin = () => app.client.as(ADMIN);
const TEMPLATES = '/control-cards/templates';

/**
 * Creates definitions, each used by the next: unit, type, form, and a template with its group and type. Starts two
 * cards of it.
 */
async function chain(mark: string) {
  const name = (kind: string): string => `${kind} ${mark}`;
  const { id: unit } = await admin().call(unitTypeRoutes.create, { body: { name: name('Jednostka') } });
  const { id: type } = await admin().call(dataTypeRoutes.create, {
    body: { displayName: name('Pomiar'), storedValueType: 'number_float', storedValueUnitTypeId: unit },
  });
  const { id: form } = await admin().call(formTemplateRoutes.create, {
    body: { name: name('Formularz'), elements: [{ name: 'Wynik', dataTypeId: type }] },
  });
  const { id: group } = await admin().call(controlCardGroupRoutes.create, { body: { name: name('Grupa') } });
  const { id: cardType } = await admin().call(controlCardTypeRoutes.create, { body: { name: name('Typ') } });
  const template = await admin().call(controlCardTemplateRoutes.create, {
    body: {
      name: name('Wzór'),
      controlCardGroupId: group,
      controlCardTypeId: cardType,
      isCurrentVersion: true,
      elements: [{ name: 'Pomiary', formTemplateId: form }],
    },
  });
  for (const _card of [1, 2]) await startDemoCard(app, ADMIN, template.name);
  return { unit, type, form, group, cardType, template: template.id };
}

let ids: Awaited<ReturnType<typeof chain>>;
beforeAll(async () => {
  ids = await chain('łańcucha');
});

describe('definitions in use', () => {
  const CARDS = '2 karty w trakcie zostają przy poprzedniej wersji, nowe wezmą zmienioną.';

  test('the screen of a definition in use shows what a change will affect, up to the cards in progress', async () => {
    const { page } = await openAs(app, ADMIN, `/data-warehouse/unit-types/${ids.unit}`);
    await page.getByText(`Używany w 1 typie danych, 1 formularzu i 1 wzorze. ${CARDS}`).waitFor();
    await press(page, 'Pokaż gdzie');
    await page.getByRole('listitem').filter({ hasText: 'Pomiar łańcucha – typ danych' }).waitFor();
    await page.getByRole('link', { name: 'Wzór łańcucha' }).waitFor();
    await page.goto(`${DATA_TYPES}/${ids.type}`);
    await page.getByText(`Używany w 1 formularzu i 1 wzorze. ${CARDS}`).waitFor();
    await field(page, 'Jednostka').click();
    await page.getByRole('option').first().click();
    await save(page);
    const question = page.getByRole('dialog', { name: 'Zmiana tego, co jest w użyciu' });
    await question.getByText('Zmienia się jednostka: te same liczby będą znaczyć co innego.').waitFor();
    await question.getByText(`Używany w 1 formularzu i 1 wzorze. ${CARDS}`).waitFor();
    await press(question, 'Anuluj');
    const { storedValueUnitTypeId } = await admin().call(dataTypeRoutes.get, { params: { id: ids.type } });
    expect(storedValueUnitTypeId).toBe(ids.unit);
  });

  test.each([
    {
      list: 'units',
      at: '/data-warehouse/unit-types',
      name: 'Jednostka łańcucha',
      user: 'Pomiar łańcucha',
      routes: unitTypeRoutes,
      key: 'unit',
    },
    {
      list: 'data types',
      at: DATA_TYPES,
      name: 'Pomiar łańcucha',
      user: 'Formularz łańcucha',
      routes: dataTypeRoutes,
      key: 'type',
    },
    {
      list: 'forms',
      at: FORM_TYPES,
      name: 'Formularz łańcucha',
      user: 'Wzór łańcucha',
      routes: formTemplateRoutes,
      key: 'form',
    },
    {
      list: 'groups',
      at: '/control-cards/groups',
      name: 'Grupa łańcucha',
      user: 'Wzór łańcucha',
      routes: controlCardGroupRoutes,
      key: 'group',
    },
    {
      list: 'types',
      at: '/control-cards/types',
      name: 'Typ łańcucha',
      user: 'Wzór łańcucha',
      routes: controlCardTypeRoutes,
      key: 'cardType',
    },
    {
      list: 'templates',
      at: TEMPLATES,
      name: 'Wzór łańcucha',
      user: 'Wzór łańcucha ',
      routes: controlCardTemplateRoutes,
      key: 'template',
    },
  ] as const)(
    'a used row in the list of $list is not deleted, but archived and restored',
    async ({ at: address, name, user, routes, key }) => {
      // An earlier attempt of the test may have ended between archiving and restoring.
      await admin().call(routes.unarchive, { params: { id: ids[key] } });
      const { page } = await openAs(app, ADMIN, `${address}?q=${encodeURIComponent(name)}`);
      const act = async (action: string): Promise<void> => {
        await page.getByRole('button', { name: new RegExp(`${name}$`) }).click();
        await page.getByRole('menuitem', { name: action }).click();
      };
      await act('Usuń');
      const refusal = page.getByRole('dialog', { name: 'Nie można usunąć' });
      const link = refusal.getByRole('link', { name: user }).first();
      await link.waitFor();
      expect(await link.getAttribute('href')).toMatch(/^\/(?:data-warehouse|control-cards)\/.*[0-9a-f-]{36}/);
      await press(refusal, 'Archiwizuj');
      await page.getByText('Przeniesiono do archiwum').waitFor();
      await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBe(0);
      await showArchived(page, address, name);
      await act('Przywróć');
      await page.getByText('Przywrócono z archiwum').waitFor();
      await page.goto(`${address}?q=${encodeURIComponent(name)}`);
      await page.getByRole('link', { name, exact: true }).waitFor();
    },
  );

  async function showArchived(page: Page, address: string, name: string): Promise<void> {
    await page.goto(`${address}?q=${encodeURIComponent(name)}&f.isArchived=true`);
    await page.getByRole('link', { name, exact: true }).waitFor();
  }
});

describe('conflicts between two administrators show names instead of ids, even of rows created meanwhile', () => {
  test('a conflict between two administrators shows the names of units', async () => {
    const mark = fresh('sporu');
    const { type, unit } = await chain(mark);
    const opened = await openAs(app, ADMIN, `${DATA_TYPES}/${type}`);
    const { page } = opened;
    opened.expectProblem(/status of 409/);
    await onScreen(page, 'Aktualizacja');
    await field(page, 'Nazwa').fill(fresh('Pomiar sporny'));
    const name = fresh('Nowa ich');
    const { id: theirs } = await admin().call(unitTypeRoutes.create, { body: { name } });
    const read = await admin().call(dataTypeRoutes.get, { params: { id: type } });
    await admin().call(dataTypeRoutes.update, {
      params: { id: type },
      body: { ...read, storedValueUnitTypeId: theirs },
    });
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Ktoś zmienił te dane w międzyczasie' });
    await dialog.getByRole('cell', { name, exact: true }).waitFor();
    await dialog.getByRole('cell', { name: `Jednostka ${mark}`, exact: true }).waitFor();
    expect(unit).not.toBe(theirs);
  });

  test('a conflict between two administrators shows the names of data types and groups', async () => {
    const mark = fresh('zwady');
    const { form, template } = await chain(mark);
    const opened = await openAs(app, ADMIN, `${FORM_TYPES}/${form}`);
    const { page } = opened;
    opened.expectProblem(/status of 409/);
    await onScreen(page, 'Aktualizacja');
    await field(page, 'Nazwa').first().fill(fresh('Formularz sporny'));
    const displayName = fresh('Typ ich');
    const { id: dataTypeId } = await admin().call(dataTypeRoutes.create, {
      body: { displayName, storedValueType: 'text' },
    });
    const read = await admin().call(formTemplateRoutes.get, { params: { id: form } });
    const elements = read.elements.map((one) => ({ ...one, dataTypeId }));
    await admin().call(formTemplateRoutes.update, { params: { id: form }, body: { ...read, elements } });
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Ktoś zmienił te dane w międzyczasie' });
    await dialog.getByRole('cell', { name: displayName, exact: true }).waitFor();
    await dialog.getByRole('cell', { name: `Pomiar ${mark}`, exact: true }).waitFor();
    expect(await dialog.getByText('inny typ danych').count()).toBe(0);

    await page.goto(`${TEMPLATES}/${template}`);
    await onScreen(page, 'Aktualizacja');
    await field(page, 'Nazwa').first().fill(fresh('Wzór sporny'));
    const stored = await admin().call(controlCardTemplateRoutes.get, { params: { id: template } });
    const name = fresh('Grupa ich');
    const { id: controlCardGroupId } = await admin().call(controlCardGroupRoutes.create, { body: { name } });
    await admin().call(controlCardTemplateRoutes.update, {
      params: { id: template },
      body: { ...stored, controlCardGroupId },
    });
    await save(page);
    await dialog.getByRole('cell', { name, exact: true }).waitFor();
    await dialog.getByRole('cell', { name: `Grupa ${mark}`, exact: true }).waitFor();
  });
});

test('duplicating a record opens the duplicate, even when an older draft exists', async () => {
  const { page } = await openAs(app, ADMIN, `${TEMPLATES}/create`);
  const name = () => field(page, 'Nazwa').first();
  const reload = async (): Promise<void> => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
  };
  await onScreen(page, 'Tworzenie');
  const draft = fresh('Dawny szkic');
  await name().fill(draft);
  await reload();
  await page.getByText('Przywrócono zmiany, które nie zdążyły się zapisać.').waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(`${TEMPLATES}/${ids.template}`);
  await onScreen(page, 'Aktualizacja');
  await press(page, 'Duplikuj');
  await onScreen(page, 'Tworzenie');
  const offer = page.getByText(/^Na tym urządzeniu czekają wcześniejsze zmiany/);
  await offer.waitFor();
  await expect.poll(() => name().inputValue()).toBe('Kopia: Wzór łańcucha');
  // After a reload the copy continues with its draft.
  await name().fill('Kopia po zmianie');
  await reload();
  await expect.poll(() => name().inputValue()).toBe('Kopia po zmianie');
  await page.getByText('Przywrócono zmiany, które nie zdążyły się zapisać.').waitFor();
  await press(page, 'Odrzuć je');
  await expect.poll(() => name().inputValue()).toBe('Kopia: Wzór łańcucha');
  // The older draft can still be restored.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(`${TEMPLATES}/${ids.template}`);
  await press(page, 'Duplikuj');
  await offer.waitFor();
  await press(page, 'Przywróć je');
  await expect.poll(() => name().inputValue()).toBe(draft);
  await choose(page, page, 'Grupa', 'Grupa łańcucha');
  await choose(page, page, 'Typ', 'Typ łańcucha');
  await save(page);
  await onScreen(page, 'Wzory');
  await expectSaved(page);
  await page.goto(`${TEMPLATES}/create`);
  await onScreen(page, 'Tworzenie');
  await expect.poll(() => name().inputValue()).toBe('');
});
