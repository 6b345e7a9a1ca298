import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cardTexts } from '#texts/card';
import { renderPart } from '../../../testing/render-part.tsx';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { freshWork, nextWork, type WorkEvent } from '../work/entry-work.ts';
import { PromiseNotice } from './promise-notice.tsx';

const promised = { data: { size: '12.7', note: 'same' }, comment: 'mine', deviationComments: {} };
const failure = { kind: 'stale', message: 'Ktoś zmienił wpis.', promised } as const;
const entry = sampleEntry({ values: { size: '2.2', note: 'same' }, isSubmitted: true });

function Entry() {
  const [work, setWork] = useState({ ...freshWork(0), failure });
  const tell = (event: WorkEvent) => setWork((now) => nextWork(now, event) as typeof work);
  const fields = fieldsOfElement(sampleElement({}));
  return (
    <div data-entry tabIndex={-1}>
      <PromiseNotice fields={fields} work={work} entry={entry} onSeen={() => tell({ type: 'dropped' })} />
    </div>
  );
}

test('an entry tells that a promised submission was refused and what it had differently, until the person has seen it', async () => {
  renderPart(<Entry />);
  const notice = page.getByRole('alert');
  await expect.poll(() => notice.query()?.textContent).toContain(failure.message);
  const lines = notice.getByRole('listitem').elements();
  expect(lines.map((line) => line.textContent)).toEqual(['size: 12,7', `${cardTexts.comment}: mine`]);
  await page.getByRole('button', { name: cardTexts.promiseSeen }).click();
  await expect.poll(() => notice.query()).toBeNull();
  expect(document.activeElement?.matches('[data-entry]')).toBe(true);
});
