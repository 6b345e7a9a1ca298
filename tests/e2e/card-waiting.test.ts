import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fill, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { expectFlawless } from '../env/flawless.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
/**
 * A template with one element for Ola, one for Olek or a foreman, and one without a form. Quality signs its cards
 * before Bartek.
 */
let shared: MadeTemplate;
/** A template that everybody fills and nobody signs. */
let unsigned: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  const { ola, olek, bartek, roles } = plant;
  shared = await makeTemplate(app.sql, {
    elements: [
      { name: 'Oli', assignments: [{ type: 'user', value: ola.id }], fields: [{ name: 'Partia' }] },
      {
        name: 'Innych',
        assignments: [
          { type: 'user', value: olek.id },
          { type: 'role', value: roles.foreman },
        ],
        fields: [{ name: 'Uwagi' }],
      },
      { name: 'Do przeczytania', fields: null },
    ],
    approvals: [
      { type: 'role', value: roles.quality },
      { type: 'user', value: bartek.id },
    ],
    approvalOrderRequired: true,
  });
  unsigned = await makeTemplate(app.sql, { elements: [{ name: 'Dane' }] });
});

const sheet = (page: Page) => panel(page, 'Zatwierdzenia');
const NO_SIGNATURES = 'Ten wzór nie wymaga podpisów.';
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Twoja część jest gotowa' });

describe('the planned signers of a card that is still filled', () => {
  const planned = ['jakość kart', 'Bartek Brygada'];
  const labels = (page: Page) => sheet(page).getByRole('listitem').allTextContents();

  const expectPlanned = async (page: Page) => {
    await sheet(page).waitFor();
    expect(await labels(page)).toEqual(planned);
    expect(await sheet(page).getByText('Kolejność zatwierdzania wymagana').count()).toBe(1);
    expect(
      await sheet(page)
        .getByText(/Karta jest jeszcze wypełniana/)
        .count(),
    ).toBe(1);
    expect(await page.getByText(NO_SIGNATURES).count()).toBe(0);
    await expectFlawless(page);
  };

  test('a card in progress shows its future signers in order, for approvers and readers, also after a return', async () => {
    const id = await startCard(plant.ola, shared);
    for (const address of [`/control-cards/${id}/approve`, `/control-cards/${id}/view`]) {
      await expectPlanned((await openTab(app, plant.bartek, address)).page);
    }
    await save(plant.ola, id, shared.element('Oli'), { [shared.field('Partia')]: 'A1' }, { submit: true });
    await save(plant.olek, id, shared.element('Innych'), {}, { submit: true });
    const awaiting = await openTab(app, plant.jagoda, `/control-cards/${id}/approve`);
    await sheet(awaiting.page)
      .getByRole('button', { name: /^Zatwierdź jako .*: jakość kart$/ })
      .waitFor();
    expect(
      await sheet(awaiting.page)
        .getByText(/Karta jest jeszcze wypełniana/)
        .count(),
    ).toBe(0);
    const body = { reason: 'Popraw partię.' };
    await plant.jagoda.client.call(controlCardRoutes.return, { params: { id }, body });
    await expectPlanned((await openTab(app, plant.jagoda, `/control-cards/${id}/approve`)).page);
  });

  test('a card whose template has no approvals shows a note instead of planned signers', async () => {
    const id = await startCard(plant.bartek, unsigned);
    const { page } = await openTab(app, plant.bartek, `/control-cards/${id}/approve`);
    await sheet(page).getByText(NO_SIGNATURES).waitFor();
    expect(
      await sheet(page)
        .getByText(/Karta jest jeszcze wypełniana/)
        .count(),
    ).toBe(0);
  });
});

describe('an operator who has finished their part of a card', () => {
  test('an operator who has finished their part sees what is missing, who fills it, and the way back to the cards', async () => {
    const id = await startCard(plant.ola, shared);
    const { page } = await openTab(app, plant.ola, `/control-cards/${id}/operator`);
    const mine = await unfold(page, 'Oli');
    await fill(mine, { Partia: 'A1' });
    expect(await notice(page).count()).toBe(0);
    await press(mine, 'Zatwierdź');
    await notice(page).waitFor();
    const said = await notice(page).textContent();
    expect(said).toContain('Innych');
    expect(said).toContain('wypełnia: Olek Olecki lub brygadzista kart');
    expect(said, 'what nobody fills').not.toContain('Do przeczytania');
    expect(await notice(page).evaluate((one) => one === document.activeElement), 'it is heard').toBe(true);
    expect(await page.getByRole('button', { name: 'Twoja część wypełniona' }).isDisabled()).toBe(true);
    expect(await page.getByText('Wszystko wypełnione').count()).toBe(0);
    await expectFlawless(page);
    await press(notice(page), 'Innych');
    await panel(page, 'Innych').getByRole('button', { expanded: true }).waitFor();

    // After a reload the notice is the same, and the focus stays where it is.
    await page.reload();
    await notice(page).waitFor();
    expect(await notice(page).evaluate((one) => one === document.activeElement)).toBe(false);
    await notice(page).getByRole('link', { name: 'Wróć do kart' }).click();
    await page.waitForURL('**/control-cards/operator');
  });

  test("the notice about missing parts is hidden while the operator's own part is open, and when the card awaits approval", async () => {
    const id = await startCard(plant.ola, shared);
    const { page } = await openTab(app, plant.ola, `/control-cards/${id}/operator`);
    await page.getByRole('button', { name: 'Następny niewypełniony' }).waitFor();
    expect(await notice(page).count()).toBe(0);
    await save(plant.olek, id, shared.element('Innych'), {}, { submit: true });
    const mine = await unfold(page, 'Oli');
    await fill(mine, { Partia: 'A1' });
    await press(mine, 'Zatwierdź');
    await page.getByText('Karta przekazana do zatwierdzenia').waitFor();
    expect(await notice(page).count()).toBe(0);
    expect((await formData(plant.ola, id)).status).toBe('awaitingApproval');
  });
});
