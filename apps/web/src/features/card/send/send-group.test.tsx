import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { draftBox } from '../../../lib/draft-box.ts';
import { network } from '../../../lib/network.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { openCardForTyping } from '../open/open-card.ts';
import { NO_ERRORS } from '../work/entry-work.ts';
import { newGroupAttempt } from './group-attempt.ts';
import { seenVersions } from './seen-versions.ts';
import { sendGroup } from './send-group.ts';

const USER = 'group-test';
const element = sampleElement({
  repetitionSettings: { isRepeatable: true, minRepetitions: null, maxRepetitions: null },
  entries: [sampleEntry({ index: 0 }), sampleEntry({ index: 1, isSubmitted: true })],
});
const card = sampleCard([element]);

afterEach(async () => {
  vi.unstubAllGlobals();
  network.answered();
  await draftBox.forgetUser(USER);
});

test('the submission of a group ends the notice of a refused promised submission at each entry that it submits', async () => {
  const client = createQueryClient();
  client.setQueryData(cardQuery(card.id).queryKey, card);
  const opening = { cardId: card.id, userId: USER, client, isTyping: true, isSending: false };
  const open = await openCardForTyping({ ...opening, isWholeForm: false });
  onTestFinished(() => open.close());
  const promised = { data: { note: 'b' }, comment: '' };
  const failure = { kind: 'stale', message: 'Ktoś zmienił wpis.' } as const;
  for (const index of [0, 1])
    open.store.tell(element.id, `entry-${index}`, index, {
      type: 'failed',
      failure,
      errors: NO_ERRORS,
      promised,
    });
  const entries = [sampleEntry({ index: 0, isSubmitted: true, rowVersion: 2 }), element.entries[1]];
  vi.stubGlobal('fetch', async () => Response.json({ ...element, isSubmitted: true, entries }));
  const { result } = await sendGroup(open, element, newGroupAttempt(seenVersions(element), null), 0);
  expect(result).toEqual({ kind: 'submitted' });
  // Another person had submitted the second entry before.
  const told = open.store.rows().filter(({ work }) => work.refusedPromise !== null);
  expect(told.map(({ rowKey }) => rowKey)).toEqual(['entry-1']);
});
