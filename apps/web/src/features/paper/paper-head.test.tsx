import type { CardPaper } from '@kartoteka/contract/control-card-export';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paperTexts } from '#texts/paper';
import { renderPart } from '../../testing/render-part.tsx';
import { Changes } from './changes.tsx';
import { PaperHead } from './paper-head.tsx';
import './paper.css';

const TWO_LINES = '1. zła partia\n2. brak podpisu';

/** Returns the text of an element as it is drawn, with its lines. */
const drawn = (text: string) => (page.getByText(text, { exact: true }).element() as HTMLElement).innerText;

test.each([
  ['return', { status: 'inProgress', returnReason: TWO_LINES, voidReason: null }],
  ['void', { status: 'voided', returnReason: null, voidReason: TWO_LINES }],
])('the paper of a card keeps the lines of the reason of its %s', async (_, reason) => {
  const template = { name: 'Wzór', version: 1, group: 'Grupa', type: 'Typ', description: null };
  const started = { startedBy: 'Ola', startedAt: '2026-03-05T06:00:00.000Z', day: '2026-03-05' };
  const card = { ...reason, ...started, template, name: 'Karta', number: 1, reasonFiles: [] };
  renderPart(<PaperHead card={card as unknown as CardPaper} />);
  await expect.poll(() => drawn('1. zła partia 2. brak podpisu')).toBe(TWO_LINES);
});

test('the paper of a card keeps the lines and spaces of a replaced text', async () => {
  const change = { at: '2026-03-05T06:00:00.000Z', by: 'Ola', old: `${TWO_LINES}  pod kartą` };
  renderPart(<Changes changes={[change]} words={paperTexts.changed} />);
  await expect.poll(() => drawn('1. zła partia 2. brak podpisu pod kartą')).toBe(change.old);
});
