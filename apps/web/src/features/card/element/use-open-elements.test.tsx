import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleCard, sampleElement } from '../card-data/sample.ts';
import { entryDomId, fieldDomId, panelDomId } from '../entry/entry-ids.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import { createWorkStore } from '../work/work-store.ts';
import { useOpenElements } from './use-open-elements.ts';

const ELEMENT = 'element';
const card = sampleCard([sampleElement({})]);

test('a link to the draft of an entry focuses this entry, also when the entry began on the screen under another key', async () => {
  const store = createWorkStore();
  const added = store.addRow(ELEMENT);
  store.tell(ELEMENT, added, null, {
    type: 'mirrored',
    index: 1,
    base: NOTHING_STORED,
    before: null,
    kept: null,
  });
  function Panel() {
    const { ids, goToEntry } = useOpenElements(card, 'operator', store);
    return (
      <>
        <button type="button" onClick={() => goToEntry(ELEMENT, 'entry-1')}>
          Idź
        </button>
        <section id={panelDomId(ELEMENT)}>
          {ids.has(ELEMENT) &&
            ['entry-0', added].map((key) => (
              <div key={key} id={entryDomId(ELEMENT, key)} data-field={fieldDomId(ELEMENT, key, 'note')}>
                <input aria-label={key} />
              </div>
            ))}
        </section>
      </>
    );
  }
  renderPart(<Panel />);
  await page.getByRole('button', { name: 'Idź' }).click();
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(added);
});
