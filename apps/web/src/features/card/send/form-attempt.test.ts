import { describe, expect, it } from 'vitest';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { createWorkStore } from '../work/work-store.ts';
import { afterOwnCall, asFormSave, type FormAttempt } from './form-attempt.ts';
import { typedForm } from './form-body.ts';

const sent = { typed: {}, comment: null, files: { added: [], removed: [], captions: {} } };
const row = (index: number) => ({ elementId: 'element', rowKey: `row ${index}`, index, sent }) as never;

function attempt(body: Partial<FormAttempt['body']>, rows: number[] = []): FormAttempt {
  return {
    key: 'key',
    rows: rows.map(row),
    at: 0,
    body: {
      name: 'Karta',
      knownName: 'Karta',
      controlCardTemplateId: 'template',
      elementsData: {},
      comments: {},
      rowVersions: {},
      keys: {},
      isSubmitted: false,
      ...body,
    },
  };
}

const shows = (...versions: number[]) => [
  sampleElement({ entries: versions.map((rowVersion, index) => sampleEntry({ index, rowVersion })) }),
];

describe('the row versions that the submission of a whole form confirms', () => {
  it('the submission of a whole form names the row versions at the press, even if the card was read again since then', () => {
    const { body } = typedForm(shows(4, 1), createWorkStore(), true, { element: { 0: 3 } });
    expect(body.rowVersions).toEqual({ element: { 0: 3 } });
  });

  it('a save of a whole form names only the row versions of the entries that it stores', () => {
    expect(typedForm(shows(4, 1), createWorkStore(), false).body.rowVersions).toEqual({});
  });

  it.each<[string, Record<string, number | null>, number[], Record<string, number>]>([
    ["an entry that the person's own call changed has the next version", { 0: 3 }, [4], { 0: 4 }],
    ["an entry that the person's own call left unchanged has the same version", { 0: 3 }, [3], { 0: 3 }],
    [
      "an entry that another person changed after the person's own call has the version that the person saw",
      { 0: 3 },
      [5],
      { 0: 3 },
    ],
    ["a new entry of the person's own call has the first version", { 1: null }, [3, 1], { 0: 3, 1: 1 }],
    ['a new entry that another person changed has the first version', { 1: null }, [3, 2], { 0: 3, 1: 1 }],
    [
      "an entry has the version that the person saw when the person's own call replaced another version",
      { 0: 2 },
      [4],
      { 0: 3 },
    ],
  ])('in the submission of a whole form, %s', (_what, bases, now, expected) => {
    const own = attempt({ rowVersions: { element: bases } }, Object.keys(bases).map(Number));
    expect(afterOwnCall({ element: { 0: 3 } }, own, shows(...now))).toEqual({ element: expected });
  });
});

it('a submission of a whole form that becomes a save names only the row versions of the entries that it stores', () => {
  const submission = attempt({
    isSubmitted: true,
    areRowVersionsComplete: true,
    elementsData: { element: { 0: {} } },
    deviationComments: { other: { 2: {} } },
    rowVersions: { element: { 0: 3, 1: 1 }, other: { 2: 5, 3: 1 } },
  });
  const save = asFormSave(submission);
  expect(save.body).toEqual({
    ...attempt({}).body,
    elementsData: { element: { 0: {} } },
    deviationComments: { other: { 2: {} } },
    rowVersions: { element: { 0: 3 }, other: { 2: 5 } },
  });
  expect(save.declined).toBe(submission.body);
});
