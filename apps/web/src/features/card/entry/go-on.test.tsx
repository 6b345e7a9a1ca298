import Box from '@mui/material/Box';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { SOLE_CHOICE } from '../../../ui/choice-button.tsx';
import { goOnAfterChoice, goOnWithEnter } from './go-on.ts';

/** Shows an entry with two fields, and a dialog that one of its parts opened. */
function showEntry() {
  const onSubmit = vi.fn<() => void>();
  const dialog = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input aria-label="Podpis" type="text" />
      <div {...{ [SOLE_CHOICE]: '' }}>
        <button type="button" aria-pressed>
          Tak
        </button>
      </div>
    </form>
  );
  renderPart(
    <Box onKeyDown={goOnWithEnter} onClick={goOnAfterChoice}>
      {['Masa', 'Opis'].map((name) => (
        <div key={name} data-field={name}>
          <input aria-label={name} type="text" />
        </div>
      ))}
      {createPortal(dialog, document.body)}
    </Box>,
  );
  return onSubmit;
}

test('Enter in a field of an entry leads to the next field', async () => {
  showEntry();
  await page.getByLabelText('Masa').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Opis')).toHaveFocus();
});

test('Enter in a dialog of an entry submits the form of the dialog and keeps the focus there', async () => {
  const onSubmit = showEntry();
  await page.getByLabelText('Podpis').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Podpis')).toHaveFocus();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('an answer in a dialog of an entry does not move the focus to a field of the entry', async () => {
  showEntry();
  await page.getByRole('button', { name: 'Tak' }).click();
  await expect.element(page.getByRole('button', { name: 'Tak' })).toHaveFocus();
});
