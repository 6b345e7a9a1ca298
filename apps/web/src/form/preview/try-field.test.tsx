import { field } from '@kartoteka/domain/testing/sample-card';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { previewTexts as texts } from '#texts/form-preview';
import { TryField } from './try-field.tsx';

/** A pattern whose size is estimated at 10,890 instructions, and which the engine compiles to about a thousand. */
const LARGE = '(?:a|b|c|d|e|f){990}';

test.each([
  ['accepts a text that matches the pattern', 'a'.repeat(990), texts.accepted],
  ['refuses a text that does not match the pattern', 'a'.repeat(989), texts.refused],
])(
  'a field that is tried in the preview, with a large pattern that the server can use, %s',
  async (_, text, verdict) => {
    const rule = { type: 3 as const, values: [LARGE] };
    const element = field('a', { settings: [{ type: 'validValue', validValue: rule }] });
    renderPart(<TryField field={element} judges />);
    await page.getByLabelText('Pole a').fill(text);
    await expect.element(page.getByText(verdict)).toBeVisible();
  },
);
