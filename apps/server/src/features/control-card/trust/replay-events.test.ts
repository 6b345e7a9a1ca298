import { describe, expect, test } from 'vitest';
import type { EventPayload } from '../model/event-payload.ts';
import { claimOf, REPLAY, replayStart } from './replay-events.ts';

const at = new Date('2026-03-02T08:00:00Z');
const who = { user_id: 'user', user_name: 'Ola', reason: null };
const place = { elementId: 'element', entryId: 'entry', index: 0 };

/** Returns the contradiction that the replay finds in the deletion of an entry with a value and a comment. */
function told(deletion: Pick<EventPayload<'entryDeleted'>, 'changes' | 'comment'>): string | void {
  const card = replayStart({
    ...who,
    seq: 1,
    id: 'started',
    at,
    type: 'cardStarted',
    payload: { name: 'Karta', templateId: 'template', templateName: 'Wzór', revision: 'revision' },
  });
  const saved = REPLAY.entrySaved(card, {
    ...who,
    seq: 2,
    id: 'saved',
    at,
    type: 'entrySaved',
    payload: {
      ...place,
      manner: 'element',
      isNew: true,
      deviations: [],
      changes: [{ formElementId: 'field', old: null, new: '2.5' }],
      comment: { old: null, new: 'po kalibracji' },
    },
  });
  expect(saved).toBeUndefined();
  return REPLAY.entryDeleted(card, {
    ...who,
    seq: 3,
    id: 'deleted',
    at,
    type: 'entryDeleted',
    payload: { ...place, ...deletion },
  });
}

describe('the replay of the deletion of an entry', () => {
  const changes = [{ formElementId: 'field', old: '2.5', new: null }];
  const comment = { old: 'po kalibracji', new: null };

  test('the history check accepts the deletion of an entry that names all its values and its comment', () => {
    expect(told({ changes, comment })).toBeUndefined();
  });

  test.each([
    ['a value', { changes: [], comment }],
    ['the comment', { changes }],
    ['the true comment', { changes, comment: { old: 'inny', new: null } }],
  ])(
    'the history check reports the deletion of an entry that does not name %s of the entry',
    (_missing, deletion) => {
      expect(told(deletion)).toBe('mówi o innych wartościach sprzed zmiany niż zdarzenia przed nim');
    },
  );
});

test.each([
  ['a time after the end of the calendar', '+010000-01-01T13:59:59.000Z', null],
  ['a time before the end of the calendar', '9999-12-30T23:59:59.000Z', '9999-12-30T23:59:59.000Z'],
])('the replay counts %s as a claim only if a card that is read shows it', (_when, typedAt, kept) => {
  const { typed_at, typed_arrived_at } = claimOf(new Date(typedAt), at);
  expect([typed_at?.toISOString() ?? null, typed_arrived_at]).toEqual([kept, kept === null ? null : at]);
});
