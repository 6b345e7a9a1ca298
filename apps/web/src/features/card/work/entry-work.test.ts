import { describe, expect, it } from 'vitest';
import { sampleEntry } from '../card-data/sample.ts';
import { addedPhoto } from './added-file-sample.ts';
import {
  awaitsFilesOnly,
  baseOf,
  freshWork,
  isSubmitting,
  isUnsaved,
  keptOf,
  nextWork,
  NO_ERRORS,
  NOTHING_STORED,
} from './entry-work.ts';
import type { WorkEvent } from './work-event.ts';
import type { Attempt, EntryWork, Failure } from './work-types.ts';

const entry = sampleEntry({ rowVersion: 3, values: { size: '2.1' }, comment: 'stary' });
const base = baseOf(entry);
const start = freshWork(0, base);
const typed = (fieldId: string, raw: string, stored = ''): WorkEvent => ({
  type: 'typed',
  fieldId,
  raw,
  stored,
  base,
});
const after = (work: EntryWork, ...events: WorkEvent[]) =>
  events.reduce((one, event) => nextWork(one, event), work);
const offline = { kind: 'offline', message: 'Brak połączenia' } as const;

const reloaded = (work: EntryWork) => {
  const kept = keptOf(work);
  if (kept === null) throw new Error('nothing is kept');
  return after(freshWork(0), { type: 'restored', kept, now: 1 });
};

const attemptOf = (submit: boolean): Attempt => ({
  key: 'call',
  at: 0,
  isAutomatic: !submit,
  sent: { typed: { size: '2,7' }, comment: null },
  body: { elementTemplateId: 'element', index: 0, data: {}, comment: '', submit, rowVersion: 3 },
});

describe('typing', () => {
  it('typed text is kept until it equals the stored value again', () => {
    const work = after(start, typed('size', '2,7', '2,1'));
    expect([work.typed, isUnsaved(work)]).toEqual([{ size: '2,7' }, true]);
    expect(isUnsaved(after(work, typed('size', '2,1', '2,1')))).toBe(false);
  });

  it('the base of typed text stays the version stored at the first key press, even if a newer version is stored meanwhile', () => {
    const newer = baseOf(sampleEntry({ rowVersion: 4 }));
    const work = after(start, typed('size', '2,7'), { ...typed('note', 'a'), base: newer } as WorkEvent);
    expect(work.base.rowVersion).toBe(3);
    expect(after(start, { ...typed('note', 'a'), base: newer } as WorkEvent).base.rowVersion).toBe(4);
  });

  it('typing removes only the error of its own field', () => {
    const errors = { fields: { size: 'źle', note: 'źle' }, comment: 'brak' };
    const failed = after(start, { type: 'failed', failure: { kind: 'refused', message: 'x' }, errors });
    expect(after(failed, typed('size', '2')).errors).toEqual({ fields: { note: 'źle' }, comment: 'brak' });
    const commented = after(failed, { type: 'commented', comment: 'tak', base });
    expect(commented.errors).toEqual({ fields: { size: 'źle', note: 'źle' }, comment: null });
  });

  it('a typed comment that equals the stored comment is not unsaved text', () => {
    expect(isUnsaved(after(start, { type: 'commented', comment: 'stary', base }))).toBe(false);
    expect(after(start, { type: 'commented', comment: '', base }).comment).toBe('');
  });
});

describe('sending', () => {
  const sending: WorkEvent = { type: 'sending', what: 'save', attempt: null };
  const answer = sampleEntry({ rowVersion: 4, values: { size: '2.7' } });

  it('the answer to a save drops the sent text and keeps text that was typed meanwhile', () => {
    const work = after(start, typed('size', '2,7'), typed('note', 'a'));
    const meanwhile = after(work, sending, typed('note', 'ab'), typed('other', 'c'));
    const stored = after(meanwhile, {
      type: 'stored',
      sent: { typed: work.typed, comment: null },
      entry: answer,
    });
    expect([stored.typed, stored.base.rowVersion, stored.sending]).toEqual([
      { note: 'ab', other: 'c' },
      4,
      null,
    ]);
  });

  it('the answer to a save keeps a comment that was changed meanwhile', () => {
    const work = after(start, { type: 'commented', comment: 'a', base });
    const sent = { typed: {}, comment: 'a' };
    const changed = after(work, sending, { type: 'commented', comment: 'ab', base });
    expect(after(changed, { type: 'stored', sent, entry: answer }).comment).toBe('ab');
    expect(after(work, sending, { type: 'stored', sent, entry: answer }).comment).toBeNull();
  });

  it('the answer to a save gives a new entry its index', () => {
    const work = after(freshWork(null), typed('size', '2'));
    const stored = after(work, { type: 'stored', sent: work, entry: sampleEntry({ index: 7 }) });
    expect(stored.index).toBe(7);
  });

  it('a failed save loses no text', () => {
    const work = after(start, typed('size', '2,7'), sending);
    const failed = after(work, { type: 'failed', failure: offline, errors: NO_ERRORS });
    expect([failed.typed, failed.failure, failed.sending]).toEqual([{ size: '2,7' }, offline, null]);
    expect(after(failed, sending).failure).toBeNull();
  });

  it('an entry is no longer refused after every marked field is corrected', () => {
    const refused = { kind: 'refused', message: 'Popraw zaznaczone pola.' } as const;
    const errors = { fields: { size: 'Za dużo.', note: 'Puste.' }, comment: null };
    const failed = after(start, typed('size', '9'), sending, { type: 'failed', failure: refused, errors });
    const half = after(failed, typed('size', '2'));
    expect([half.failure, half.errors.fields]).toEqual([refused, { note: 'Puste.' }]);
    expect(after(half, typed('note', 'a')).failure).toBeNull();
    // A refusal that marks no field stays until the next attempt.
    const whole = after(start, typed('size', '9'), { type: 'failed', failure: refused, errors: NO_ERRORS });
    expect(after(whole, typed('size', '2')).failure).toBe(refused);
  });
});

describe('a failed call', () => {
  const failed = (kind: Failure['kind'], submit: boolean) =>
    after(
      start,
      typed('size', '2,7'),
      { type: 'sending', what: submit ? 'submit' : 'save', attempt: attemptOf(submit) },
      { type: 'failed', failure: { kind, message: '' }, errors: NO_ERRORS, retryAt: 5 },
    );

  it.each<[Failure['kind'], submit: boolean, isKept: boolean, retryAt: number | null]>([
    ['offline', false, true, 5],
    ['offline', true, true, null],
    ['unavailable', false, true, 5],
    ['unavailable', true, true, 5],
    ['broken', false, false, null],
    ['broken', true, false, null],
    ['stale', false, false, null],
    ['refused', true, false, null],
  ])(
    'after the failure %s of a call with submit=%j, the call waits to be repeated: %j, automatically at: %j',
    (kind, submit, isKept, retryAt) => {
      const work = failed(kind, submit);
      expect([work.attempt !== null, work.retryAt, work.typed]).toEqual([isKept, retryAt, { size: '2,7' }]);
    },
  );

  it('typing gives up an unanswered submission, but not an unanswered save', () => {
    for (const event of [typed('size', '2,8'), { type: 'commented', comment: 'nowy', base } as const]) {
      expect(after(failed('unavailable', true), event)).toMatchObject({ attempt: null, retryAt: null });
      expect(after(failed('unavailable', false), event)).toMatchObject({
        attempt: { key: 'call' },
        retryAt: 5,
      });
    }
    const underWay = after(failed('unavailable', true), {
      type: 'sending',
      what: 'submit',
      attempt: attemptOf(true),
    });
    expect(after(underWay, typed('size', '2,8')).attempt).not.toBeNull();
  });

  it('after a reload a submission is repeated only if the screen had promised to repeat it', () => {
    expect(reloaded(failed('unavailable', true))).toMatchObject({ attempt: { key: 'call' }, retryAt: 1 });
    const asked = failed('offline', true);
    expect(reloaded(asked)).toMatchObject({ attempt: null, typed: { size: '2,7' } });
    const agreed = after(asked, { type: 'resumed', at: 3 });
    expect(reloaded(agreed)).toMatchObject({ attempt: { key: 'call', isAutomatic: true }, retryAt: 1 });
  });

  it('the promise to submit an entry after its unanswered save survives a reload, and further typing cancels it', () => {
    const promised = after(failed('offline', false), { type: 'promised', at: 3 });
    expect(promised).toMatchObject({ attempt: { submitsNext: promised.typedAt ?? 0 }, retryAt: 3 });
    expect(isSubmitting(reloaded(promised).attempt)).toBe(true);
    const typedOn = after(promised, typed('size', '2,8'));
    expect([isSubmitting(typedOn.attempt), typedOn.attempt?.key]).toEqual([false, 'call']);
  });

  it('a refusal is kept after a reload, so that the refused text is not sent again', () => {
    expect(reloaded(failed('refused', false)).failure).toMatchObject({ kind: 'refused' });
    expect(reloaded(failed('offline', false)).failure).toBeNull();
  });
});

describe('a refused promise', () => {
  const submitted = { data: { note: 'b' }, comment: '' };
  const failure = { kind: 'stale', message: 'Ktoś zmienił wpis.' } as const;
  const told = { message: failure.message, submitted };
  const refused = after(
    start,
    { type: 'sending', what: 'submit', attempt: { ...attemptOf(true), isAutomatic: true } },
    { type: 'failed', failure, errors: NO_ERRORS, promised: submitted },
  );
  const answer = (isSubmitted: boolean) =>
    sampleEntry({ rowVersion: 4, values: { size: '2.7' }, isSubmitted });
  const sent = (submit: boolean): WorkEvent[] => [
    { type: 'sending', what: submit ? 'submit' : 'save', attempt: attemptOf(submit) },
    { type: 'stored', sent: attemptOf(submit).sent, entry: answer(submit) },
  ];
  const saved = after(refused, typed('size', '2,7'), ...sent(false));

  it('a refused promise outlives later typing, its save and a reload, until the user has seen it', () => {
    expect(saved).toMatchObject({ typed: {}, refusedPromise: told });
    expect(reloaded(saved)).toMatchObject({ refusedPromise: told });
    expect(keptOf(after(saved, { type: 'promiseSeen' }))).toBeNull();
  });

  it('text that was typed after a refused promise stays when the user has seen the refusal', () => {
    const seen = after(refused, typed('size', '2,7'), { type: 'promiseSeen' });
    expect(seen).toMatchObject({ typed: { size: '2,7' }, refusedPromise: null });
  });

  it('a refused promise outlives the text that the user drops', () => {
    const dropped = after(refused, typed('size', '2,7'), { type: 'dropped' });
    expect(dropped).toMatchObject({ typed: {}, refusedPromise: told });
  });

  it('a refused promise is forgotten when a later submission of the entry succeeds', () => {
    expect(keptOf(after(saved, ...sent(true)))).toBeNull();
  });

  it('a refused promise that an earlier version of the product stored with the failure of its call is shown until the user has seen it', () => {
    const kept = keptOf(saved);
    if (kept === null) throw new Error('nothing is kept');
    const { refusedPromise: _, ...earlier } = { ...kept, failure: { ...failure, promised: submitted } };
    const shown = after(freshWork(0), { type: 'restored', kept: earlier, now: 1 });
    expect(shown).toMatchObject({ failure, refusedPromise: told });
    expect(shown.failure).not.toHaveProperty('promised');
    expect(keptOf(after(shown, typed('size', '2,7'), ...sent(false)))).toMatchObject({
      refusedPromise: told,
    });
  });

  const mirror = (here: EntryWork, before: EntryWork | null, there: EntryWork) => {
    const [kept, known] = [keptOf(there), before === null ? null : keptOf(before)];
    return after(here, { type: 'mirrored', index: 0, base, before: known, kept }).refusedPromise;
  };

  it('a refused promise appears and ends in both tabs, and stays when a tab that does not know it sends a key press', () => {
    const typing = after(start, typed('size', '2,7'));
    expect(mirror(start, null, refused)).toEqual(told);
    expect(mirror(refused, refused, after(refused, { type: 'promiseSeen' }))).toBeNull();
    expect(mirror(refused, null, typing)).toEqual(told);
  });
});

describe('an automatic save', () => {
  const quiet: Attempt = {
    key: 'quiet',
    at: 0,
    isAutomatic: true,
    isQuiet: true,
    sent: { typed: { size: '2,7' }, comment: null },
    body: { elementTemplateId: 'element', index: 0, data: {}, comment: '', submit: false, rowVersion: 3 },
  };
  const marked = { fields: { note: 'Pole jest wymagane.' }, comment: null };
  const refused: WorkEvent = {
    type: 'failed',
    failure: { kind: 'refused', message: 'Popraw zaznaczone pola.' },
    errors: marked,
  };
  const saving = after(start, refused, typed('size', '2,7'), {
    type: 'sending',
    what: 'save',
    attempt: quiet,
  });

  it('the marks of a refused submission stay during and after an automatic save', () => {
    expect(saving.errors).toEqual(marked);
    const answer = sampleEntry({ rowVersion: 4, values: { size: '2.7' } });
    expect(after(saving, { type: 'stored', sent: quiet.sent, entry: answer }).errors).toEqual(marked);
    const failure = { kind: 'broken', message: 'Błąd.' } as const;
    expect(after(saving, { type: 'failed', failure, errors: NO_ERRORS }).errors).toEqual(marked);
  });

  it('text that an automatic save leaves out stays typed, with the time of its last key press', () => {
    const typing = nextWork(after(start, typed('size', '2,7')), typed('count', 'abc'), 7);
    const answer = sampleEntry({ rowVersion: 4, values: { size: '2.7' } });
    const left = after(
      typing,
      { type: 'sending', what: 'save', attempt: quiet },
      { type: 'stored', sent: quiet.sent, entry: answer },
    );
    expect(left).toMatchObject({ typed: { count: 'abc' }, since: 7, typedAt: 7 });
  });
});

describe('the choice between two versions', () => {
  const work = after(start, typed('size', '2,7'), typed('note', 'moja'));

  it("the choice of the user's own value keeps that value typed and makes the other user's value the base", () => {
    const kept = after(work, { type: 'keptMine', fieldId: 'size', theirs: '2.2' });
    expect([kept.typed['size'], kept.base.values['size']]).toEqual(['2,7', '2.2']);
    const cleared = after(work, { type: 'keptMine', fieldId: 'size', theirs: undefined });
    expect('size' in cleared.base.values).toBe(false);
  });

  it("the choice of the other user's value drops the typed value in that field only", () => {
    expect(after(work, { type: 'tookTheirs', fieldId: 'size' }).typed).toEqual({ note: 'moja' });
  });

  it('text typed into a deleted entry can become a new entry', () => {
    const fresh = after(work, { type: 'becameNew', index: null, keyFor: () => 'key' });
    expect([fresh.index, fresh.base.rowVersion, fresh.typed]).toEqual([null, null, work.typed]);
  });

  it('an entry has no typed text after its work was dropped', () => {
    expect(isUnsaved(after(work, { type: 'dropped' }))).toBe(false);
  });
});

const photo = addedPhoto('a');
const withPhoto = nextWork(
  freshWork(0),
  { type: 'filesChanged', change: { type: 'filesAdded', files: [photo] }, base: NOTHING_STORED },
  1,
);

it('a repeated save names a file that was removed after the first sending, and the next save removes it', () => {
  const file = { id: null, key: 'a', formElementId: null, caption: null };
  const attempt: Attempt = { ...attemptOf(false), body: { ...attemptOf(false).body, files: [file] } };
  const removed = after(
    withPhoto,
    { type: 'sending', what: 'save', attempt },
    { type: 'fileTold', change: { type: 'fileUploaded', key: 'a', id: 'stored' } },
    { type: 'failed', failure: offline, errors: NO_ERRORS, retryAt: 5 },
    { type: 'filesChanged', change: { type: 'fileRemoved', ref: 'a' }, base: NOTHING_STORED },
  );
  expect(removed.attempt?.body.files).toEqual([{ ...file, id: 'stored' }]);
  expect([removed.files.added, removed.files.removed]).toEqual([[], ['stored']]);
});

it('an entry waits only for files if it has an added file that was not refused, and no unsaved text', () => {
  expect(awaitsFilesOnly(withPhoto)).toBe(true);
  expect(awaitsFilesOnly({ ...withPhoto, comment: 'tekst' })).toBe(false);
  const refused = { type: 'fileRefused', key: 'a', refusal: 'pełno' } as const;
  expect(awaitsFilesOnly(nextWork(withPhoto, { type: 'fileTold', change: refused }, 2))).toBe(false);
});

it('the device does not keep the refusal of a save that may be merged with a change of another user', () => {
  const typedText = nextWork(freshWork(0), { type: 'commented', comment: 'tekst', base: NOTHING_STORED }, 1);
  const refusedBy = (isUndecided: boolean) => {
    const failure = { kind: 'stale', message: 'Ktoś zmienił te dane.', isUndecided } as const;
    return keptOf(nextWork(typedText, { type: 'failed', failure, errors: NO_ERRORS }, 2))?.failure;
  };
  expect(refusedBy(true)).toBe(null);
  expect(refusedBy(false)).toMatchObject({ kind: 'stale' });
});
