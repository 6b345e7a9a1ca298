import { describe, expect, test } from 'vitest';
import { testApp } from '../env/test-app.ts';
import { type BadInput, badInputWorld } from './bad-input/world.ts';
import { ENTRY_RULES } from './bad-input/entry-rules.ts';
import { FORM_RULES } from './bad-input/form-rules.ts';
import { LIFE_RULES } from './bad-input/life-rules.ts';
import { RIGHT } from './bad-input/right.ts';
import { SUBMIT_RULES, VALUE_RULES } from './bad-input/value-rules.ts';

/** All rows share the test data. A refused call changes nothing, so rows do not disturb each other. */
const app = testApp({ from: 'empty' });
const world = badInputWorld(app);

describe.each<[string, readonly BadInput[]]>([
  ['a value (ruling 6)', VALUE_RULES],
  ['an entry and its group (ruling 5.1, 5.2, 5.10, 6.6)', ENTRY_RULES],
  ['the whole form (ruling 5.3, 5.9)', FORM_RULES],
  ['the life of a card (ruling 3.3, 4, 5)', LIFE_RULES],
])('%s', (_part, rows) => {
  test.each(rows)('bad input of a card is refused and changes nothing: $rule', async (row) => {
    expect(await world.answerTo(row)).toEqual(world.expected(row));
    expect(await world.everything(), 'what is refused changes nothing').toEqual(world.atFirst());
  });
});

test('a saved entry may break the rules that apply only to submission', async () => {
  for (const row of SUBMIT_RULES) expect([row.rule, await world.saved(row)]).toEqual([row.rule, 200]);
});

test('correct input of a card is accepted', async () => {
  for (const call of RIGHT) expect([call.call, await world.statusOf(call)]).toEqual([call.call, 200]);
});
