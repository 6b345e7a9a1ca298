import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { PageHeader } from './page-header.tsx';

const NAME = 'Kontrola zmianowa linii pakowania nr 3 – wyroby garmażeryjne 30/11/2026';

/** Returns the boxes of the title and of the first action in a header of 760 px. */
async function boxesWith(labels: readonly string[]) {
  await page.viewport(760, 800);
  renderPart(
    <PageHeader
      title={NAME}
      action={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {labels.map((label) => (
            <Button key={label} variant="outlined" size="large">
              {label}
            </Button>
          ))}
        </Stack>
      }
    />,
  );
  const title = page.getByRole('heading', { level: 1 });
  const first = page.getByRole('button').first();
  await expect.element(title).toBeVisible();
  return { title: title.element().getBoundingClientRect(), first: first.element().getBoundingClientRect() };
}

test('four actions stand below the title of a narrow screen, so that they do not squeeze it', async () => {
  const { title, first } = await boxesWith(['Edytuj', 'Drukuj kartę', 'Pobierz PDF', 'Wypełnij']);
  expect(first.top).toBeGreaterThanOrEqual(title.bottom);
  expect(title.width).toBeGreaterThan(700);
});

test('one action stands to the right of the title of a narrow screen', async () => {
  const { title, first } = await boxesWith(['Dodaj']);
  expect(first.top).toBe(title.top);
  expect(first.left).toBeGreaterThan(title.right);
});
