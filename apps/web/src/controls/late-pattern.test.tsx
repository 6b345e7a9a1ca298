import { field } from '@kartoteka/domain/testing/sample-card';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showControl } from '../testing/show-control.tsx';

const chunk = vi.hoisted(() => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive: () => arrive(), arrived };
});

// The pattern engine itself is real. Only its chunk arrives late, as on a slow network.
vi.mock('re2js', async (original) => {
  await chunk.arrived;
  return original();
});

const input = page.getByLabelText('Pole a');

test('a text whose field is left before the pattern engine is loaded is refused once the engine is loaded', async () => {
  showControl(
    field('a', {
      settings: [
        { type: 'validValue', validValue: { type: 3, values: ['L\\d+'], expectation: 'L i cyfry' } },
      ],
    }),
  );
  await userEvent.type(input, 'X1');
  await userEvent.tab();
  await expect.element(input).toHaveAttribute('aria-invalid', 'false');
  chunk.arrive();
  await expect.element(page.getByText('Wartość ma inną postać niż potrzeba. L i cyfry.')).toBeVisible();
});
