import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { expect, test } from 'vitest';
import { expectAxeClean, takeScreens } from '../env/browser.ts';
import { ADMIN, openAs } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import {
  alertText,
  choose,
  expectSaved,
  field,
  FORM_TYPES,
  onScreen,
  row,
  save,
} from '../env/warehouse-page.ts';

const app = testApp();
const admin = () => app.client.as(ADMIN);

test('an administrator makes photos of a field required, sets their number, and makes them optional again', async () => {
  const { items } = await admin().call(dataTypeRoutes.list, { query: { maxResultCount: 1000 } });
  const dataTypeId = items.find(({ displayName }) => displayName === 'Uwagi')?.id ?? '';
  const body = { name: fresh('Zdjęcia'), elements: [{ name: 'Plomba', dataTypeId }] };
  const { id } = await admin().call(formTemplateRoutes.create, { body });
  const stored = async () => {
    const form = await admin().call(formTemplateRoutes.get, { params: { id } });
    return form.elements[0]?.photoSettings;
  };
  const { page, expectProblem } = await openAs(app, ADMIN, `${FORM_TYPES}/${id}`);
  expectProblem(/status of 400/);
  await onScreen(page, 'Aktualizacja');
  await row(page, 'Pole „Plomba”').click();
  await choose(page, row(page, 'Pole „Plomba”'), 'Zdjęcia', 'Zawsze');
  await field(page, 'Najmniej zdjęć').fill('3');
  await field(page, 'Najwięcej zdjęć').fill('2');
  await save(page);
  await alertText(page);
  await page.getByText('Najmniejsza liczba zdjęć jest większa od największej.').first().waitFor();
  await takeScreens(page, 'form-photos');
  await expectAxeClean(page);
  await field(page, 'Najwięcej zdjęć').fill('4');
  await save(page);
  await expectSaved(page);
  await expect.poll(stored).toEqual({ when: 'always', min: 3, max: 4 });
  await choose(page, row(page, 'Pole „Plomba”'), 'Zdjęcia', 'Dozwolone');
  await save(page);
  await expectSaved(page);
  await expect.poll(stored).toBeNull();
});
