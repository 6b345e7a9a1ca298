import { expect, test } from 'vitest';
import { createTurns, type TurnOrder, type Turns } from './turns.ts';

const forever = new AbortController().signal;
const stranger: TurnOrder = { owner: null, atMost: 1, goesFirst: false };
const from = (owner: string, more: Partial<TurnOrder> = {}): TurnOrder => ({ ...stranger, owner, ...more });
const member = (owner: string): TurnOrder => from(owner, { atMost: 3, goesFirst: true });

/** Takes turns for names and records the order in which the names get them. */
function race(turns: Turns): { order: string[]; enter: (name: string, as: TurnOrder) => Promise<void> } {
  const order: string[] = [];
  const enter = async (name: string, as: TurnOrder) => {
    order.push((await turns.take(as, forever)) ? name : `${name} refused`);
  };
  return { order, enter };
}

test('printing turns are given one at a time, in the order of the requests', async () => {
  const turns = createTurns(2);
  const { order, enter } = race(turns);
  await enter('first', stranger);
  const others = [enter('second', stranger), enter('third', stranger)];
  await Promise.resolve();
  expect(order).toEqual(['first']);
  turns.pass();
  await others[0];
  expect(order).toEqual(['first', 'second']);
  turns.pass();
  await others[1];
  turns.pass();
  expect(await turns.take(stranger, forever)).toBe(true);
});

test('a full printing queue refuses requests until a waiting request is given up', async () => {
  const turns = createTurns(1);
  const impatient = new AbortController();
  await turns.take(stranger, forever);
  const waiting = turns.take(stranger, impatient.signal);
  expect(await turns.take(stranger, forever)).toBe(false);
  impatient.abort();
  expect(await waiting).toBe(false);
  expect(await turns.take(stranger, impatient.signal)).toBe(false);
  const next = turns.take(stranger, forever);
  turns.pass();
  expect(await next).toBe(true);
});

test('one account or network gets no more printing turns at once than allowed, and others still get theirs', async () => {
  const turns = createTurns(8);
  const { order, enter } = race(turns);
  await enter('a1', from('a'));
  for (let tries = 0; tries < 9; tries += 1) await enter('a', from('a'));
  expect(new Set(order.slice(1))).toEqual(new Set(['a refused']));
  const other = enter('b1', from('b'));
  turns.pass();
  await other;
  expect(order.at(-1)).toBe('b1');
  turns.pass();
  await enter('a2', from('a'));
  expect(order.at(-1)).toBe('a2');
});

test('a signed-in person gets the next printing turn although the queue of anonymous requests is full', async () => {
  const turns = createTurns(2);
  const { order, enter } = race(turns);
  await enter('stranger 1', stranger);
  const strangers = [enter('stranger 2', stranger), enter('stranger 3', stranger)];
  await enter('stranger 4', stranger);
  const members = [enter('Ola 1', member('ola')), enter('Ola 2', member('ola'))];
  for (const waiting of [...members, ...strangers]) {
    turns.pass();
    await waiting;
  }
  expect(order).toEqual(['stranger 1', 'stranger 4 refused', 'Ola 1', 'Ola 2', 'stranger 2', 'stranger 3']);
});
