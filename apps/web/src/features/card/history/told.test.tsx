import type { HistoryItem } from '@kartoteka/contract/filled-card';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { Told } from './told.tsx';

const ARRIVED = '2026-11-21T12:10:00.000Z';

/** Shows an event with these claimed times, and returns the text that is shown about the times. */
async function told(
  typedAt: string | null,
  sentAt: string | null,
  type: 'entrySaved' | 'cardStarted' = 'entrySaved',
): Promise<string> {
  const changes = [{ path: 'Partia', old: null, new: 'L-1' }];
  const event = {
    id: 'e',
    type,
    at: ARRIVED,
    claims: { typedAt, sentAt },
    changes,
  } as unknown as HistoryItem;
  renderPart(<Told event={event} />);
  await expect.element(page.getByText('Partia: wpisano L-1')).toBeVisible();
  return document.body.querySelector('p:nth-of-type(2)')?.textContent ?? '';
}

test("an event shows when its text was typed and sent by the device's clock, if it arrived more than two minutes later", async () => {
  const [typed, sent, near] = [
    '2026-11-21T11:04:00.000Z',
    '2026-11-21T11:50:00.000Z',
    '2026-11-21T12:09:00.000Z',
  ];
  const late = 'Wpisano 21/11/2026 12:04';
  expect(await told(typed, near)).toBe(`${late} (według urządzenia), dotarło 13:10`);
  expect(await told(typed, sent)).toBe(`${late}, wysłano 12:50 (według urządzenia), dotarło 13:10`);
  expect(await told(null, sent)).toBe('Wysłano 21/11/2026 12:50 (według urządzenia), dotarło 13:10');
  expect(await told(typed, null, 'cardStarted')).toBe(
    'Rozpoczęto 21/11/2026 12:04 (według urządzenia), dotarło 13:10',
  );
  expect(await told(near, near)).toBe('');
});

test('each time of an event is shown with its day, unless the time before it has the same day', async () => {
  expect(await told('2026-11-19T11:04:00.000Z', '2026-11-20T11:50:00.000Z')).toBe(
    'Wpisano 19/11/2026 12:04, wysłano 20/11/2026 12:50 (według urządzenia), dotarło 21/11/2026 13:10',
  );
});

test('an event says of a file that it was added or removed, and not that it was typed', async () => {
  const changes = [
    { path: 'Załącznik', old: null, new: 'IMG_1.jpg', isFile: true },
    { path: 'Załącznik', old: 'IMG_2.jpg', new: null, isFile: true },
  ];
  renderPart(
    <Told event={{ type: 'entrySaved', at: ARRIVED, claims: null, changes } as unknown as HistoryItem} />,
  );
  await expect.element(page.getByText('Załącznik: dodano IMG_1.jpg')).toBeVisible();
  await expect.element(page.getByText('Załącznik: usunięto IMG_2.jpg')).toBeVisible();
});

test('an event shows the text before and after a change with its line breaks', async () => {
  const changes = [{ path: 'Komentarz', old: 'zła\npartia', new: 'brak\npodpisu' }];
  renderPart(
    <Told event={{ type: 'entrySaved', at: ARRIVED, claims: null, changes } as unknown as HistoryItem} />,
  );
  await expect
    .poll(() => document.body.querySelector('p')?.innerText)
    .toBe('Komentarz: zmieniono z zła\npartia na brak\npodpisu');
});
