import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPlant, startCard } from '../env/card-plant.ts';
import { openTablet } from '../env/tablet.ts';
import { makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty', env: { SESSION_HOURS: '2' } });

const partia = (page: Page) => page.getByRole('textbox', { name: 'Partia' });

test('without a network a device opens its kept cards for as many hours as SESSION_HOURS says, and then locks them', async () => {
  const plant = await openPlant(app);
  const template = await makeTemplate(app.sql, {
    name: 'Hala nr 3',
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
  const cardId = await startCard(plant.ola, template);
  const { page } = await openTablet(app.origin, plant.ola.client);
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.context().setOffline(true);
  const openAt = async (hours: number) => {
    await page.clock.setSystemTime(now + hours * 3_600_000);
    await page.goto(`/control-cards/${cardId}/operator`);
  };
  await openAt(1.9);
  await partia(page).fill('L-1');
  await openAt(2.1);
  await page.getByText('Ta aplikacja zbyt długo nie miała połączenia z serwerem').waitFor();
  expect(await partia(page).count()).toBe(0);
  // The app hides the card after too long without the server, but deletes no text.
  await page.context().setOffline(false);
  await page.goto(`/control-cards/${cardId}/operator`);
  await expect.poll(() => partia(page).inputValue()).toBe('L-1');
});
