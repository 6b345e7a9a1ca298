import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../lib/draft-box.ts';
import type { SentText } from '../../../lib/kept/sent-box.ts';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { NO_FILE_CHANGES } from '../work/file-changes.ts';
import type { KeptWork } from '../work/work-types.ts';
import { storedRowKey } from '../work/work-store.ts';
import { draftOf } from './offer-again.ts';
import { cardTexts } from '#texts/card';

const entry = sampleEntry({ index: 4, values: { note: 'stara' } });
const card = sampleCard([sampleElement({ entries: [entry] })]);
const elementId = card.elements[0]?.id ?? '';
const sent: SentText = {
  userId: 'user',
  cardId: card.id,
  elementId,
  index: 4,
  key: entry.key,
  typed: { note: 'utracona' },
  comment: null,
  cardName: card.name,
  elementName: '',
  lines: [],
  at: 1,
  epoch: 'before',
};
const workOf = (draft: Draft | null) => draft?.work as KeptWork | undefined;

describe('text that the server lost in a restore', () => {
  it('text that the server lost in a restore becomes a draft of its entry, which waits for the person', () => {
    const draft = draftOf(sent, card, []);
    expect(draft).toMatchObject({ slot: storedRowKey(4), refusal: cardTexts.offeredAgain });
    expect(workOf(draft)).toMatchObject({ typed: { note: 'utracona' }, files: NO_FILE_CHANGES });
  });

  it('text and photos that the person added to an entry after a restore of the server stay in the draft of the lost text', () => {
    const files = { ...NO_FILE_CHANGES, removed: ['photo'], captions: { other: 'Etykieta' } };
    const work = { ...workOf(draftOf(sent, card, [])), typed: { note: 'nowa' }, files };
    const since = { ...draftOf(sent, card, []), work } as Draft;
    expect(workOf(draftOf(sent, card, [since]))).toMatchObject({ typed: { note: 'nowa' }, files });
  });

  it('a value that the person typed after a restore of the server is compared with the value that it replaced', () => {
    const base = { rowVersion: 7, values: { size: '2' }, comment: 'było' };
    const work = { ...workOf(draftOf(sent, card, [])), typed: { size: '3' }, base };
    const since = { ...draftOf(sent, card, []), work } as Draft;
    expect(workOf(draftOf(sent, card, [since]))?.base).toEqual({
      rowVersion: 0,
      values: { size: '2', note: 'utracona' },
      comment: 'było',
    });
  });

  it('the draft of lost text claims the time of the last key press, also when the person typed on after a restore of the server', () => {
    const work = { ...workOf(draftOf(sent, card, [])), typed: { size: '3' }, since: 20, typedAt: 30 };
    const since = { ...draftOf(sent, card, []), at: 30, since: 20, work } as Draft;
    const draft = draftOf(sent, card, [since]);
    expect(draft).toMatchObject({ at: 30, since: 1, work: { since: 1, typedAt: 30 } });
    expect(draftOf(sent, card, [])).toMatchObject({ at: 1, since: 1, work: { since: 1, typedAt: 1 } });
  });

  it('the notice of a refused promised submission stays when lost text of its entry is offered again', () => {
    const refusedPromise = { message: 'Ktoś zmienił wpis.', submitted: { data: { size: '3' }, comment: '' } };
    const work = { ...workOf(draftOf(sent, card, [])), typed: {}, refusedPromise };
    const since = { ...draftOf(sent, card, []), work } as Draft;
    expect(workOf(draftOf(sent, card, [since]))).toMatchObject({ typed: sent.typed, refusedPromise });
  });

  it('a promised submission that ends because lost text of its entry is offered again is told like a refused one', () => {
    const body = { elementTemplateId: elementId, index: 4, data: { size: '3' }, comment: '', rowVersion: 1 };
    const attempt = (isAutomatic: boolean) => {
      const call = { key: 'call', at: 2, isAutomatic, sent: { typed: { size: '3' }, comment: null } };
      return { ...call, body: { ...body, submit: true } };
    };
    const after = (isAutomatic: boolean) => {
      const work = {
        ...workOf(draftOf(sent, card, [])),
        typed: { size: '3' },
        attempt: attempt(isAutomatic),
      };
      return workOf(draftOf(sent, card, [{ ...draftOf(sent, card, []), work } as Draft]));
    };
    expect(after(true)).toMatchObject({
      typed: { ...sent.typed, size: '3' },
      attempt: null,
      refusedPromise: { message: cardTexts.offeredAgain, submitted: { data: { size: '3' } } },
    });
    expect(after(false)?.refusedPromise ?? null).toBeNull();
  });

  it('text that the server still has after a restore is not offered again as a draft', () => {
    expect(draftOf({ ...sent, typed: { note: 'stara' } }, card, [])).toBeNull();
  });
});
