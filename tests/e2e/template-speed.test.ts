import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { openPage } from '../env/browser.ts';
import { ADMIN } from '../env/card-page.ts';
import { expectTime, PATIENCE, say } from '../env/absolute-time.ts';
import { middle, typeAndMeasure } from '../env/key-speed.ts';
import { testApp } from '../env/test-app.ts';

/** The promised limits: ms to open a template, ms to draw a key press. */
const GOAL = { openMs: 1500, keyMs: 50 } as const;
const ELEMENTS = 100;
const FIELDS = 20;
const FORMS = 10;
const OPENINGS = 3;
const KEYS = 30;

const app = testApp();
const admin = () => app.client.as(ADMIN);
let address: string;

beforeAll(async () => {
  const body = {
    displayName: 'Długość szyny',
    controlType: 'text',
    storedValueType: 'number_float',
  } as const;
  const { id: dataTypeId } = await admin().call(dataTypeRoutes.create, { body: { ...body, settings: [] } });
  const forms: string[] = [];
  for (let at = 1; at <= FORMS; at += 1) {
    const elements = Array.from({ length: FIELDS }, (_, one) => ({ name: `Szyna ${one + 1}`, dataTypeId }));
    // The forms are created one after another. Each creation updates the one row of `definition_clock`, so parallel
    // creations would only wait for each other.
    const form = await admin().call(formTemplateRoutes.create, { body: { name: `Odcinek ${at}`, elements } });
    forms.push(form.id);
  }
  const one = { query: { maxResultCount: 1 } };
  const [groups, types] = await Promise.all([
    admin().call(controlCardGroupRoutes.list, one),
    admin().call(controlCardTypeRoutes.list, one),
  ]);
  const { id } = await admin().call(controlCardTemplateRoutes.create, {
    body: {
      name: 'Objazd stu odcinków',
      controlCardGroupId: groups.items[0]?.id ?? '',
      controlCardTypeId: types.items[0]?.id ?? '',
      elements: Array.from({ length: ELEMENTS }, (_, at) => ({
        name: `Odcinek toru ${at + 1}`,
        formTemplateId: forms[at % FORMS] ?? null,
        description: `<p>Zacznij od słupka <strong>${at + 1}</strong>.</p>`,
      })),
      approvals: [],
    },
  });
  address = `/control-cards/templates/${id}`;
});

async function openTab(): Promise<Page> {
  const { page } = await openPage({ baseURL: app.origin });
  const token = await admin().token();
  await page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  return page;
}

/** Opens the template and returns the ms from the navigation until all its elements are on the page. */
async function openTemplate(page: Page): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(
    (rows) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const name = document.querySelector<HTMLInputElement>('input[name="name"]');
          const isThere = name !== null && document.querySelectorAll('[data-row]').length >= rows;
          if (isThere) setTimeout(() => resolve(performance.now()), 0);
          else requestAnimationFrame(look);
        };
        look();
      }),
    ELEMENTS,
  );
}

test(`a template of ${ELEMENTS} elements with ${FIELDS} fields each opens within 1500 ms, and draws a key press within 50 ms`, async (context) => {
  const page = await openTab();
  const first = await openTemplate(page);
  const times: number[] = [];
  // Waits for each opening before it starts the next, so that the openings do not slow each other down.
  while (times.length < OPENINGS) times.push(await openTemplate(page));
  say(
    'opening a template',
    `${Math.round(middle(times))} ms, the first time ${Math.round(first)} ms`,
    `${GOAL.openMs} ms`,
  );
  expectTime(context, 'opening a template', middle(times), GOAL.openMs * PATIENCE);

  await page.getByRole('button', { name: 'Rozwiń wszystkie' }).click();
  const places = {
    'the name of the template': page.locator('input[name="name"]'),
    'the name of an element': page.locator('input[name="elements.49.name"]'),
    'the description of an element': page.locator('[data-field="elements.49.description"] [contenteditable]'),
  };
  await page.locator('[data-field="elements.49"]').scrollIntoViewIfNeeded();
  for (const [what, field] of Object.entries(places)) {
    const taken = await typeAndMeasure(field, KEYS);
    const late = taken[Math.floor(taken.length * 0.95)] ?? 0;
    say(
      `a key press in ${what}`,
      `${middle(taken).toFixed(1)} ms, 19 of 20 within ${late.toFixed(1)} ms`,
      `${GOAL.keyMs} ms`,
    );
    expectTime(context, `a key press in ${what}`, middle(taken), GOAL.keyMs * PATIENCE);
  }
});
