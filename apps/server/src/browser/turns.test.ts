import { setImmediate } from 'node:timers/promises';
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

/** Ends the current turn and the turns after it, `count` in all. Names are recorded before the next turn ends. */
async function passEach(turns: Turns, count = 1): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    turns.pass();
    await setImmediate();
  }
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

test('printing turns go round the people who wait, so that files of one person delay a file of another by one file', async () => {
  const turns = createTurns(8);
  const { order, enter } = race(turns);
  await enter('Ala 1', member('ala'));
  const waiting = [
    enter('Ala 2', member('ala')),
    enter('Ala 3', member('ala')),
    enter('Bea 1', member('bea')),
    enter('Bea 2', member('bea')),
    enter('Cyryl 1', member('cyryl')),
  ];
  await passEach(turns, waiting.length);
  expect(order).toEqual(['Ala 1', 'Bea 1', 'Cyryl 1', 'Ala 2', 'Bea 2', 'Ala 3']);
});

test('a person who orders a file again after each printed file delays a waiting file of another person by at most one file', async () => {
  const turns = createTurns(8);
  const { order, enter } = race(turns);
  await enter('Ala 1', member('ala'));
  const waiting = [enter('Ala 2', member('ala')), enter('Ala 3', member('ala'))];
  await passEach(turns);
  waiting.push(enter('Ala 4', member('ala')), enter('Bea 1', member('bea')));
  await passEach(turns);
  waiting.push(enter('Ala 5', member('ala')), enter('Cyryl 1', member('cyryl')));
  await passEach(turns, 4);
  expect(order).toEqual(['Ala 1', 'Ala 2', 'Bea 1', 'Ala 3', 'Cyryl 1', 'Ala 4', 'Ala 5']);
});

test('new people do not push the second file of a person back in the printing queue', async () => {
  const turns = createTurns(8);
  const { order, enter } = race(turns);
  await enter('Ala 1', member('ala'));
  const waiting = [enter('Ala 2', member('ala')), enter('Bea 1', member('bea'))];
  await passEach(turns);
  waiting.push(enter('Cyryl 1', member('cyryl')));
  await passEach(turns);
  waiting.push(enter('Daria 1', member('daria')));
  await passEach(turns);
  waiting.push(enter('Edyta 1', member('edyta')));
  await passEach(turns, 2);
  expect(order.indexOf('Ala 2')).toBeLessThan(order.indexOf('Edyta 1'));
});
