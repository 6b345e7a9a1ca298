import type { Page } from 'playwright-core';
import { SIZES } from './browser.ts';

/** The smallest height of a touch target, in px. */
const LEAST = 44;

/** Makes the page believe that its pointer is a finger, or a mouse. */
async function setFinger(page: Page, enabled: boolean): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled });
  await devTools.detach();
}

/** Returns the visible buttons, fields and menu lines that are too low for a finger on a tablet, with their heights. */
export async function smallTargets(page: Page): Promise<string[]> {
  await page.setViewportSize(SIZES.tablet);
  await setFinger(page, true);
  const found = await page.evaluate(lowTargets, LEAST);
  await setFinger(page, false);
  return found;
}

/**
 * Runs in the page. A field is as high as its frame, and a checkbox with a label is as high as its label. Links in a
 * text are left out, even links that are buttons.
 */
function lowTargets(least: number): string[] {
  if (matchMedia('(pointer: fine)').matches) return ['the page takes the pointer for a mouse'];
  const targets =
    'button, [role=button], [role=menuitem], [role=option], [role=tab], input:not([type=file]), textarea, .MuiButton-root';
  const frames = '.MuiInputBase-root, label, .MuiCheckbox-root, .MuiRadio-root, .MuiSwitch-root';
  return [...document.querySelectorAll<HTMLElement>(targets)].flatMap((target) => {
    const box = target.matches('input, textarea') ? (target.closest(frames) ?? target) : target;
    const { width, height } = box.getBoundingClientRect();
    const isSeen = width > 2 && height > 2 && target.checkVisibility({ visibilityProperty: true });
    if (!isSeen || height >= least || target.closest('[aria-hidden=true], .MuiLink-root') !== null) return [];
    return [`${Math.round(height)} px: ${target.ariaLabel ?? (target.textContent || target.className)}`];
  });
}
