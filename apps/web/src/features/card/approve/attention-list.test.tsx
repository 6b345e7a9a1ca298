import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { AttentionEntry } from './attention-list.tsx';

test('an entry that needs attention shows the lines of its comment', async () => {
  const item = {
    entryId: 'entry',
    elementId: 'element',
    elementName: 'Pomiar',
    ordinal: null,
    deviations: [],
    comment: '1. zła partia\n2. brak podpisu',
    files: [],
    reopenedAt: null,
    lateHours: null,
  };
  renderPart(<AttentionEntry item={item} />);
  const comment = page.getByText('Komentarz: 1. zła partia 2. brak podpisu');
  await expect
    .poll(() => (comment.element() as HTMLElement).innerText)
    .toBe('Komentarz: 1. zła partia\n2. brak podpisu');
});
