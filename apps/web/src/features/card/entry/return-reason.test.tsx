import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { ReturnReason } from './return-reason.tsx';

test('a returned entry shows the reason of the return with its line breaks', async () => {
  renderPart(<ReturnReason text={'1. zła partia\n2. brak podpisu'} />);
  await expect
    .poll(() => (page.getByRole('alert').element() as HTMLElement).innerText)
    .toBe('Zwrócono do poprawy: 1. zła partia\n2. brak podpisu');
});
