import { expect, test } from 'vitest';
import { expectAxeClean } from '../env/browser.ts';
import { openPlant, formData, save, startCard } from '../env/card-plant.ts';
import { unfold } from '../env/card-page.ts';
import { makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });

test('an entry that an earlier version stored in an element with nothing to fill is shown when the card is filled, signed and printed', async () => {
  const plant = await openPlant(app);
  const toRead = ['Bez formularza', 'Do czytania'];
  const template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Bez formularza', fields: null },
      { name: 'Do czytania', fields: [{ name: 'Treść', controlType: 'contentDisplay' }] },
      { name: 'Pusty', fields: null },
      { name: 'Dane', fields: [{ name: 'Partia' }] },
    ],
    approvals: [{ type: 'user', value: plant.bartek.id }],
  });
  const id = await startCard(plant.ola, template);
  for (const name of toRead) {
    await app.sql(
      `insert into card_entry (id, card_id, element_id, index, values, comment, creator_id)
        values (gen_random_uuid(), $1, $2, 0, '{}', $3, $4)`,
      [id, template.element(name), `odstępstwo: ${name}`, plant.ola.id],
    );
  }

  const { page: filling } = await openTab(app, plant.ola, `/control-cards/${id}/operator`);
  for (const name of toRead) {
    const comment = (await unfold(filling, name)).getByRole('textbox');
    expect(await comment.inputValue()).toBe(`odstępstwo: ${name}`);
    await comment.fill(`uzgodniono: ${name}`);
    await comment.blur();
  }
  const comments = async () => {
    const { elements } = await formData(plant.ola, id);
    return elements.flatMap(({ entries }) => entries.map(({ comment }) => comment));
  };
  const corrected = toRead.map((name) => `uzgodniono: ${name}`);
  await expect.poll(comments).toEqual(corrected);
  expect(await (await unfold(filling, 'Pusty')).getByText('Brak danych').count()).toBe(1);
  await expectAxeClean(filling);
  await save(plant.ola, id, template.element('Dane'), { [template.field('Partia')]: 'A1' }, { submit: true });

  const { page: signing } = await openTab(app, plant.bartek, `/control-cards/${id}/approve`);
  for (const name of toRead) {
    const panel = await unfold(signing, name);
    await panel.getByText(`uzgodniono: ${name}`).waitFor();
    expect(await panel.getByText('Brak danych').count()).toBe(0);
  }

  const { page: series } = await openTab(app, plant.bartek, '/control-cards/approval');
  await series.getByRole('button', { name: 'Zaznacz bez odchyleń (1)' }).click();
  await series.getByRole('button', { name: 'Zatwierdź wybrane (1)' }).click();
  // An approver also reads the comments in the list of entries that need attention.
  for (const one of corrected) await expect.poll(() => series.getByText(one).count()).toBe(2);

  const { page: printed } = await openTab(app, plant.bartek, `/pdf-export?id=${id}`);
  for (const name of toRead) {
    const section = printed.getByRole('region', { name });
    await section.getByText(`uzgodniono: ${name}`).waitFor();
    expect(await section.getByText('Brak danych').count()).toBe(0);
  }
  expect(await printed.getByRole('region', { name: 'Pusty' }).getByRole('table').count()).toBe(0);
});
