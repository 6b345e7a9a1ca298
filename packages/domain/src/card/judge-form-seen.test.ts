import { describe, expect, it } from 'vitest';
import { entry, state } from '../testing/sample-card.ts';
import { done, save } from '../testing/sample-form.ts';
import type { FormInput } from './form-input.ts';

describe('the submission of a whole form that names every entry that the person saw', () => {
  const one = entry(0, { values: { t: 'a' }, rowVersion: 3 });
  const added = entry(1, { values: { t: 'b' }, rowVersion: 1 });
  const alone = entry(0, { values: { t: 'c' }, rowVersion: 2 });
  const cards = new Map([
    ['single', state([alone])],
    ['group', state([one, added])],
  ]);
  const submit = (rowVersions: FormInput['rowVersions'], more: Partial<FormInput> = {}) =>
    save({ isSubmitted: true, areRowVersionsComplete: true, rowVersions, ...more }, cards);

  it('the submission of a whole form that names every stored entry submits all of them', () => {
    const outcome = submit({ single: { 0: 2 }, group: { 0: 3, 1: 1 } });
    const written = outcome.kind === 'done' ? outcome.result.writes : [];
    expect(written.map(({ elementTemplateId, index }) => [elementTemplateId, index])).toEqual([
      ['single', 0],
      ['group', 0],
      ['group', 1],
      ['optional', 0],
    ]);
  });

  it.each<[string, FormInput['rowVersions'], object[]]>([
    [
      'an open entry that the sender did not name',
      { single: { 0: 2 }, group: { 0: 3 } },
      [{ elementTemplateId: 'group', index: 1, entry: added }],
    ],
    [
      'an entry with another version',
      { single: { 0: 1 }, group: { 0: 3, 1: 1 } },
      [{ elementTemplateId: 'single', index: 0, entry: alone }],
    ],
    [
      'an entry that is not stored any more',
      { single: { 0: 2 }, group: { 0: 3, 1: 1, 2: 1 } },
      [{ elementTemplateId: 'group', index: 2, entry: null }],
    ],
    [
      'entries of an element that the sender did not name',
      { single: { 0: 2 } },
      [
        { elementTemplateId: 'group', index: 0, entry: one },
        { elementTemplateId: 'group', index: 1, entry: added },
      ],
    ],
  ])('the submission of a whole form conflicts with %s', (_what, rowVersions, current) => {
    expect(submit(rowVersions)).toEqual({ kind: 'conflict', current });
  });

  it('a submitted entry that a whole form does not name is no conflict, because the submission leaves the entry as it is', () => {
    const theirs = new Map([
      ['single', state([alone])],
      ['group', state([one, { ...added, isSubmitted: true }])],
    ]);
    const rowVersions = { single: { 0: 2 }, group: { 0: 3 } };
    const input = { isSubmitted: true, areRowVersionsComplete: true, rowVersions };
    expect(save(input, theirs).kind).toBe('done');
  });

  it('an entry that a whole form does not name is no conflict when the form is saved, or submitted without complete row versions', () => {
    const rowVersions = { single: { 0: 2 } };
    expect(submit(rowVersions, { isSubmitted: false })).toEqual(done({}));
    expect(submit(rowVersions, { areRowVersionsComplete: false }).kind).toBe('done');
  });
});
