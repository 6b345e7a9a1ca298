import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const forever = new AbortController().signal;

test('one at a time, in the order in which they came', async () => {
  const turns = createTurns(2);
  const order: string[] = [];
  const enter = async (name: string) => {
    if (await turns.take(forever)) order.push(name);
  };
  await enter('first');
  const others = [enter('second'), enter('third')];
  await Promise.resolve();
  expect(order).toEqual(['first']);
  turns.pass();
  await others[0];
  expect(order).toEqual(['first', 'second']);
  turns.pass();
  await others[1];
  turns.pass();
  expect(await turns.take(forever)).toBe(true);
});

test('a full queue takes nobody, and whoever leaves it makes room', async () => {
  const turns = createTurns(1);
  const impatient = new AbortController();
  await turns.take(forever);
  const waiting = turns.take(impatient.signal);
  expect(await turns.take(forever)).toBe(false);
  impatient.abort();
  expect(await waiting).toBe(false);
  expect(await turns.take(impatient.signal)).toBe(false);
  const next = turns.take(forever);
  turns.pass();
  expect(await next).toBe(true);
});
