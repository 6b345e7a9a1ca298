import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cardTexts } from '#texts/card';
import { renderPart } from '../../../testing/render-part.tsx';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { baseOf, freshWork, nextWork } from '../work/entry-work.ts';
import type { WorkEvent } from '../work/work-event.ts';
import type { EntryWork } from '../work/work-types.ts';
import { PromiseNotice } from './promise-notice.tsx';

const submitted = { data: { size: '12.7', note: 'same' }, comment: 'mine', deviationComments: {} };
const refusedPromise = { message: 'Ktoś zmienił wpis.', submitted };
const entry = sampleEntry({ values: { size: '2.2', note: 'same' }, isSubmitted: true });

function Entry() {
  const [work, setWork] = useState<EntryWork>({ ...freshWork(0), refusedPromise });
  const tell = (event: WorkEvent) => setWork((now) => nextWork(now, event));
  const size = { type: 'typed', fieldId: 'size', raw: '12,7', stored: '2,2', base: baseOf(entry) } as const;
  const fields = fieldsOfElement(sampleElement({}));
  return (
    <div data-entry tabIndex={-1}>
      <PromiseNotice fields={fields} work={work} entry={entry} onSeen={() => tell({ type: 'promiseSeen' })} />
      <button onClick={() => tell(size)}>type</button>
    </div>
  );
}

test('an entry shows that a promised submission was refused, with the submitted values that differ, until the person confirms the notice', async () => {
  renderPart(<Entry />);
  const notice = page.getByRole('alert');
  await expect.poll(() => notice.query()?.textContent).toContain(refusedPromise.message);
  const lines = notice.getByRole('listitem').elements();
  expect(lines.map((line) => line.textContent)).toEqual(['size: 12,7', `${cardTexts.comment}: mine`]);
  await page.getByRole('button', { name: cardTexts.promiseSeen }).click();
  await expect.poll(() => notice.query()).toBeNull();
  expect(document.activeElement?.matches('[data-entry]')).toBe(true);
});

test('the notice of a refused promised submission stays while the person types its values again, and lists the values that still differ', async () => {
  renderPart(<Entry />);
  await page.getByRole('button', { name: 'type' }).click();
  const lines = () => page.getByRole('listitem').elements();
  await expect.poll(() => lines().map((line) => line.textContent)).toEqual([`${cardTexts.comment}: mine`]);
});
