import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { historyTexts } from '#texts/card-history';
import { holdCalls } from '../../../testing/hold-calls.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { keyOf } from '../../../lib/query.ts';
import { HistoryPanel } from './history-panel.tsx';

const { answer, answers } = holdCalls();

const event = (id: string, text: string, more: object = {}) => ({
  id,
  type: 'entrySaved',
  at: '2026-11-21T12:10:00.000Z',
  by: null,
  text,
  reason: null,
  changes: [],
  claims: null,
  files: [],
  folded: null,
  ...more,
});
const part = (items: readonly object[], next: string | null) => Response.json({ items, next });
const failure = () => Response.json({ error: { message: 'Serwer ma awarię.' } }, { status: 500 });
/** Waits until the page is drawn with the result of a call. */
const frame = () => new Promise(requestAnimationFrame);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the lines of the history that were read stay on the screen when the read of further lines or a later read fails', async () => {
  const { client } = renderPart(<HistoryPanel cardId="card" />);
  await button(historyTexts.title).click();
  await answer(0, part([event('a', 'Rozpoczęto kartę')], 'a'));
  await button(historyTexts.further).click();
  await answer(1, failure());
  await expect.element(page.getByRole('alert').getByText('Serwer ma awarię.')).toBeVisible();
  await expect.element(page.getByText('Rozpoczęto kartę')).toBeVisible();

  await button(historyTexts.further).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await answer(2, part([event('b', 'Zapisano wpis')], null));
  await expect.element(page.getByText('Zapisano wpis')).toBeVisible();

  const reading = client.invalidateQueries({ queryKey: keyOf(controlCardRoutes.history) });
  await answer(3, failure());
  await reading;
  await frame();
  await expect.element(page.getByText('Zapisano wpis')).toBeVisible();
  expect(answers()).toHaveLength(4);
});

test('the saves that were unfolded from a line of the history stay on the screen when a later read fails', async () => {
  const folded = { since: '2026-11-21T12:00:00.000Z', count: 2 };
  const { client } = renderPart(<HistoryPanel cardId="card" />);
  await button(historyTexts.title).click();
  const line = event('a', 'Zapisano wpis', { folded });
  await answer(0, part([line], null));
  await button(historyTexts.saves(2, '13:00', '13:10')).click();
  const changes = [{ path: 'Partia', old: null, new: 'L-1' }];
  await answer(1, part([event('s', 'Zapisano wpis', { changes })], null));
  await expect.element(page.getByText('Partia: wpisano L-1')).toBeVisible();

  const reading = client.invalidateQueries({ queryKey: keyOf(controlCardRoutes.history) });
  await answer(3, failure());
  await answer(2, part([line, event('b', 'Zatwierdzono wpis')], null));
  await reading;
  await expect.element(page.getByText('Zatwierdzono wpis')).toBeVisible();
  await expect.element(page.getByText('Partia: wpisano L-1')).toBeVisible();
});

test('the history shows the reason of an event with its line breaks', async () => {
  renderPart(<HistoryPanel cardId="card" />);
  await button(historyTexts.title).click();
  await answer(
    0,
    part([event('a', 'Unieważniono kartę', { reason: '1. zła partia\n2. brak podpisu' })], null),
  );
  const reason = page.getByText(historyTexts.reason('1. zła partia 2. brak podpisu'));
  await expect
    .poll(() => (reason.element() as HTMLElement).innerText)
    .toBe(historyTexts.reason('1. zła partia\n2. brak podpisu'));
});
