import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, takeScreens } from '../env/browser.ts';
import { buttonNamed, entry, fill, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Dane',
        fields: [
          { name: 'Partia' },
          { name: 'Sztuki', storedValueType: 'number_integer' },
          { name: 'Data', controlType: 'date', storedValueType: 'datetime' },
        ],
      },
      { name: 'Pomiary', repeat: {}, fields: [{ name: 'Wynik' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const fillPath = (cardId: string) => `/control-cards/${cardId}/operator`;
const data = (page: Page) => panel(page, 'Dane');
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const state = (page: Page, name = 'Dane') => panel(page, name).getByRole('status').first();

async function open() {
  const cardId = await startCard(plant.ola, template);
  const opened = await openTab(app, plant.ola, fillPath(cardId));
  await unfold(opened.page, 'Dane');
  const saves: Save[] = [];
  opened.page.on('request', (request) => {
    if (request.url().endsWith('/element')) saves.push(request.postDataJSON() as Save);
  });
  return { ...opened, cardId, saves };
}

/**
 * Milliseconds of pause in typing after which an entry is saved while the field still has the focus (ruling
 * 5.24).
 */
const PAUSE_MS = 2000;

/** The fields of a save's body that the tests read. */
interface Save {
  readonly submit: boolean;
  readonly data: Record<string, unknown>;
  readonly typedAt?: string;
  readonly sentAt?: string;
}

/** Returns the stored values of a field, in the order of the entries. An entry without a value is left out. */
async function stored(cardId: string, name: string): Promise<unknown[]> {
  const { elements } = await formData(plant.marta, cardId);
  return elements.flatMap(({ entries }) =>
    entries.flatMap(({ values }) => values[template.field(name)] ?? []),
  );
}

describe('an entry saves itself', () => {
  test('an entry is saved as soon as a field loses the focus, without a pause in typing', async () => {
    const { page, cardId, saves } = await open();
    await box(page, 'Partia').focus();
    // Types and leaves in one step of the page, so that no pause in typing can end between them.
    await box(page, 'Partia').evaluate((one) => {
      const input = one as HTMLInputElement | HTMLTextAreaElement;
      const kind = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, 'L-1');
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      input.blur();
    });
    await expect.poll(() => stored(cardId, 'Partia')).toEqual(['L-1']);
    const { typedAt = '', sentAt = '' } = saves[0] ?? {};
    expect(Date.parse(sentAt) - Date.parse(typedAt)).toBeLessThan(PAUSE_MS);
  });

  test("a save names when its text was typed and when it was sent, by the device's clock", async () => {
    const { page, saves } = await open();
    const early = Date.now() - 3 * 3_600_000;
    await page.clock.setFixedTime(early);
    await box(page, 'Partia').pressSequentially('L-1');
    await page.clock.setFixedTime(early + 60_000);
    await box(page, 'Sztuki').focus();
    await expect.poll(() => saves.length).toBe(1);
    const [at, sent] = [saves[0]?.typedAt, saves[0]?.sentAt];
    expect([at, sent]).toEqual([new Date(early).toISOString(), new Date(early + 60_000).toISOString()]);
  });

  test('an entry is saved when a field loses the focus and after a pause in typing, without a notice, and the focus stays', async () => {
    const { page, cardId, saves } = await open();
    await box(page, 'Partia').pressSequentially('L-1');
    await box(page, 'Sztuki').focus();
    await expect.poll(() => stored(cardId, 'Partia')).toEqual(['L-1']);
    await box(page, 'Sztuki').pressSequentially('12');
    await expect.poll(() => stored(cardId, 'Sztuki')).toEqual(['12']);
    await expect.poll(() => state(page).textContent()).toMatch(/^Zapisano \d\d:\d\d$/);
    expect(await box(page, 'Sztuki').evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.getByText('Zmiany zapisane').count()).toBe(0);
    expect(saves.map(({ submit }) => submit)).toEqual([false, false]);
    await takeScreens(page, 'card-saved-by-itself');
    await expectAxeClean(page);
    // 'Zapisz' still answers a press, although the entry is saved already.
    await buttonNamed(data(page), 'Zapisz').press('Enter');
    await page.getByText('Zmiany zapisane').first().waitFor();
    expect(saves).toHaveLength(2);
  });

  test('opening a card and visiting its fields without typing saves nothing', async () => {
    const { page, cardId, saves } = await open();
    await box(page, 'Partia').focus();
    await box(page, 'Sztuki').focus();
    await box(page, 'Data').focus();
    await box(page, 'Sztuki').focus();
    // If the visits caused a save, it would come before the save of this text. So the test waits until this text is
    // stored, and then counts the saves.
    await box(page, 'Sztuki').pressSequentially('5');
    await expect.poll(() => stored(cardId, 'Sztuki')).toEqual(['5']);
    // The browser may report a request only after the server stored the value, so the test waits for the screen.
    await expect.poll(() => state(page).textContent()).toMatch(/^Zapisano \d\d:\d\d$/);
    expect(saves).toHaveLength(1);
  });

  test('text typed during a save goes into the next save', async () => {
    const { page, cardId, saves } = await open();
    const held = Promise.withResolvers<void>();
    await page.route('**/element', async (route) => {
      if (saves.length === 1) await held.promise;
      await route.continue();
    });
    await box(page, 'Partia').pressSequentially('raz');
    await box(page, 'Sztuki').focus();
    await expect.poll(() => state(page).textContent()).toBe('Zapisywanie…');
    await box(page, 'Partia').press('End');
    await box(page, 'Partia').pressSequentially(' dwa');
    held.resolve();
    await expect.poll(() => stored(cardId, 'Partia')).toEqual(['raz dwa']);
    expect(await box(page, 'Partia').inputValue()).toBe('raz dwa');
    expect(saves).toHaveLength(2);
  });

  test('a save during a pause in typing leaves the text of the focused field as it was typed', async () => {
    const { page, cardId } = await open();
    await press(data(page), 'Dodaj komentarz');
    const comment = box(page, 'Komentarz');
    const saidNow = async () => (await formData(plant.marta, cardId)).elements[0]?.entries[0]?.comment;
    const saved = async () => {
      await expect.poll(() => state(page).textContent()).toMatch(/^Zapisano/);
    };
    await comment.pressSequentially('Uszkodzona ');
    await expect.poll(saidNow).toBe('Uszkodzona');
    await saved();
    await comment.pressSequentially('etykieta\n');
    await expect.poll(saidNow).toBe('Uszkodzona etykieta');
    await saved();
    expect(await comment.inputValue()).toBe('Uszkodzona etykieta\n');
    await box(page, 'Data').pressSequentially('050120');
    await expect.poll(() => comment.inputValue()).toBe('Uszkodzona etykieta');
    await expect.poll(() => stored(cardId, 'Data')).toEqual(['2020-01-05']);
    await saved();
    expect(await box(page, 'Data').inputValue()).toBe('05/01/20');
    await box(page, 'Data').pressSequentially('26');
    await box(page, 'Sztuki').focus();
    await expect.poll(() => stored(cardId, 'Data')).toEqual(['2026-01-05']);
  });

  test('text that is not valid in its field stays on the device and is marked, and the other values are saved', async () => {
    const { page, cardId } = await open();
    await box(page, 'Sztuki').pressSequentially('7');
    await box(page, 'Partia').focus();
    await expect.poll(() => stored(cardId, 'Sztuki')).toEqual(['7']);
    await box(page, 'Sztuki').fill('7 szt');
    await box(page, 'Partia').pressSequentially('L-2');
    await box(page, 'Data').focus();
    await expect.poll(() => stored(cardId, 'Partia')).toEqual(['L-2']);
    expect(await stored(cardId, 'Sztuki')).toEqual(['7']);
    expect(await box(page, 'Sztuki').inputValue()).toBe('7 szt');
    expect(await box(page, 'Sztuki').getAttribute('aria-invalid')).toBe('true');
    await page.reload();
    await expect.poll(() => box(page, 'Sztuki').inputValue()).toBe('7 szt');
    await page.getByRole('button', { name: /1 wymaga uwagi/ }).waitFor({ timeout: 60_000 });
    await takeScreens(page, 'card-illegal-kept');
  });

  test("pressing 'Zatwierdź' right after the last key submits the entry once, with all typed text", async () => {
    const { page, cardId, saves } = await open();
    await box(page, 'Partia').pressSequentially('L-3');
    await press(data(page), 'Zatwierdź');
    await data(page).getByText('[Zatwierdzony]').first().waitFor();
    expect(await stored(cardId, 'Partia')).toEqual(['L-3']);
    expect(saves.map(({ submit }) => submit)).toEqual([true]);
  });

  test('after a refused submission the empty required fields stay marked, and the corrected fields are saved by themselves', async () => {
    const strict = await makeTemplate(app.sql, {
      elements: [
        {
          name: 'Dane',
          fields: [
            { name: 'Partia', settings: [{ type: 'requirement', isRequired: true }] },
            { name: 'Uwagi', settings: [{ type: 'requirement', isRequired: true }] },
          ],
        },
      ],
    });
    const cardId = await startCard(plant.ola, strict);
    const { page, expectProblem } = await openTab(app, plant.ola, fillPath(cardId));
    expectProblem(/status of 400/);
    await unfold(page, 'Dane');
    const required = (name: string) => page.getByRole('textbox', { name: `${name} (wymagane)`, exact: true });
    await press(data(page), 'Zatwierdź');
    await expect.poll(() => data(page).locator('[aria-invalid=true]').count()).toBe(2);
    await required('Partia').fill('L-4');
    await expect.poll(() => state(page).textContent()).toMatch(/^Zapisano/);
    expect(await data(page).locator('[aria-invalid=true]').count()).toBe(1);

    // The refused submission stores nothing. The page then saves the text by itself, without further typing.
    await required('Partia').fill('L-5');
    await press(data(page), 'Zatwierdź');
    const partia = async () => {
      const { elements } = await formData(plant.marta, cardId);
      return elements[0]?.entries[0]?.values[strict.field('Partia')];
    };
    await expect.poll(partia).toBe('L-5');
    await expect.poll(() => state(page).textContent()).toMatch(/^Zapisano/);
    expect(await data(page).locator('[aria-invalid=true]').count()).toBe(1);
  });

  test('a card whose only entry was cleared can be discarded', async () => {
    const { page, cardId } = await open();
    await box(page, 'Partia').pressSequentially('pomyłka');
    await box(page, 'Sztuki').focus();
    await expect.poll(() => stored(cardId, 'Partia')).toEqual(['pomyłka']);
    await box(page, 'Partia').fill('');
    await box(page, 'Sztuki').focus();
    await expect.poll(() => stored(cardId, 'Partia')).toEqual([]);
    await press(page, 'Odrzuć kartę');
    await press(page.getByRole('dialog'), 'Odrzuć kartę');
    await page.waitForURL(/control-cards\/operator/);
  });

  test('new entries are numbered in the order in which they were begun', async () => {
    const { page, cardId, expectProblem } = await open();
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await unfold(page, 'Pomiary');
    await page.context().setOffline(true);
    for (const [at, value] of ['pierwszy', 'drugi', 'trzeci'].entries()) {
      await press(panel(page, 'Pomiary'), 'Dodaj wpis');
      await fill(entry(page, 'Pomiary', at + 1), { Wynik: value });
    }
    await page.context().setOffline(false);
    await expect.poll(() => stored(cardId, 'Wynik')).toEqual(['pierwszy', 'drugi', 'trzeci']);
  });
});

describe('two people in one entry', () => {
  const olekSaves = (cardId: string, values: Record<string, string>) => {
    const named = Object.entries(values).map(([name, value]): [string, string] => [
      template.field(name),
      value,
    ]);
    return save(plant.olek, cardId, template.element('Dane'), Object.fromEntries(named));
  };

  test('changes of two people in different fields of an entry are merged without a question', async () => {
    const { page, cardId, expectProblem } = await open();
    expectProblem(/status of 409/);
    await box(page, 'Partia').pressSequentially('moja');
    await box(page, 'Sztuki').focus();
    await expect.poll(() => stored(cardId, 'Partia')).toEqual(['moja']);
    await olekSaves(cardId, { Partia: 'moja', Sztuki: '9' });
    await box(page, 'Partia').fill('moja druga');
    await box(page, 'Data').focus();
    await expect.poll(() => stored(cardId, 'Partia')).toEqual(['moja druga']);
    expect(await stored(cardId, 'Sztuki')).toEqual(['9']);
    await expect.poll(() => box(page, 'Sztuki').inputValue()).toBe('9');
    expect(await page.getByText(/^Ktoś zmienił/).count()).toBe(0);
  });

  test('a field that two people changed needs a choice, and nothing is overwritten before the choice', async () => {
    const { page, cardId, expectProblem } = await open();
    expectProblem(/status of 409/);
    await box(page, 'Partia').pressSequentially('A');
    await box(page, 'Sztuki').focus();
    await expect.poll(() => stored(cardId, 'Partia')).toEqual(['A']);
    await olekSaves(cardId, { Partia: 'jego' });
    await box(page, 'Partia').fill('moja');
    await box(page, 'Sztuki').focus();
    await page.getByText('Ktoś zmienił te same pola').waitFor();
    expect(await stored(cardId, 'Partia')).toEqual(['jego']);
    await press(data(page), 'Zachowaj moje');
    // The choice is saved by itself.
    await expect.poll(() => stored(cardId, 'Partia')).toEqual(['moja']);
  });
});
