import { describe, expect, test } from 'vitest';
import { testApp } from '../../env/test-app.ts';
import { httpWorld } from './http-world.ts';
import { rulesWorld } from './rules-world.ts';
import { STORY } from './story.ts';
import type { Ending, Seen, World } from './world.ts';

const app = testApp({ from: 'empty' });

/** Plays the whole story and records the state after each step. */
async function play(world: World): Promise<[string, Ending, Seen][]> {
  const trace: [string, Ending, Seen][] = [];
  for (const [at, { step, ends, seen }] of STORY.entries()) {
    const title = `${at + 1}. ${step.by} ${step.does}`;
    const ended = await world.take(step);
    const after = await world.see();
    expect([title, ended]).toEqual([title, ends]);
    expect([title, after]).toMatchObject([title, seen ?? {}]);
    trace.push([title, ended, after]);
  }
  return trace;
}

describe('the story of a card on the domain rules and over HTTP', () => {
  test('the story of a card has the same results on the domain rules alone and over HTTP', async () => {
    const byRules = await play(rulesWorld());
    const byHttp = await play(await httpWorld(app));
    expect(byHttp).toEqual(byRules);
  });
});
