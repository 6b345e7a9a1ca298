import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { useEffect, useRef, useState } from 'react';
import { renderPart } from '../../testing/render-part.tsx';
import { keepFocus } from './keep-focus.ts';

/** A screen with a field under an open dialog. A button of the dialog can disappear, and the dialog can close. */
function ScreenUnderDialog() {
  const screen = useRef<HTMLElement>(null);
  const [hasButton, setHasButton] = useState(true);
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    const stop = new AbortController();
    if (screen.current) keepFocus(screen.current, stop.signal);
    return () => stop.abort();
  }, []);
  return (
    <>
      <main ref={screen} tabIndex={-1}>
        <input aria-label="under the dialog" />
      </main>
      {isOpen && (
        <div role="dialog" aria-label="over the screen">
          {hasButton ? <button onClick={() => setHasButton(false)}>save</button> : <p>saved</p>}
          <button onClick={() => setIsOpen(false)}>close</button>
        </div>
      )}
    </>
  );
}

/** Focuses the field of the screen, and then presses the button of the dialog, which disappears. */
async function pressVanishingButton(): Promise<void> {
  renderPart(<ScreenUnderDialog />);
  await page.getByLabelText('under the dialog').click();
  page.getByRole('button', { name: 'save' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toHaveFocus();
}

test('a dialog whose focused button disappears keeps the focus, and typed text does not reach the screen under it', async () => {
  await pressVanishingButton();
  await userEvent.keyboard('a');
  await expect.element(page.getByLabelText('under the dialog')).toHaveValue('');
});

test('a dialog that closes after its focused button disappeared gives the focus back to the screen', async () => {
  await pressVanishingButton();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByLabelText('under the dialog')).toHaveFocus();
});
