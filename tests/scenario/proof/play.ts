import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement, CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { Route } from '@kartoteka/contract/route';
import type { Answer, LooseInput } from '../../env/client.ts';
import type { MadeTemplate } from '../../env/templates.ts';
import { type Book, count, FIELDS, type KnownEntry, newBook, submitWhenComplete } from './book.ts';
import type { Caller, Person } from './caller.ts';
import { differencesOfForm, textOf } from './compare.ts';
import type { Cast, Step, Story, Who } from './plan.ts';

export interface PlayOptions {
  readonly template: MadeTemplate;
  readonly people: Readonly<Record<keyof Cast, readonly Person[]>>;
  readonly caller: Caller;
  /** Waits until the next step may begin. */
  gate(): Promise<void>;
  complain(what: string): void;
}

/** The outcome of a step: the server did it, somebody else was first, or the answer was not allowed. */
type Outcome = 'done' | 'late' | 'wrong';

/** Plays all stories, a few at a time, and returns what the server confirmed about each card. */
export async function play(
  stories: readonly Story[],
  atOnce: number,
  options: PlayOptions,
): Promise<readonly Book[]> {
  const books = stories.map((_story, number) => newBook(number));
  let next = 0;
  const work = async (): Promise<void> => {
    for (let nth = next++; nth < stories.length; nth = next++) {
      await playStory(stories[nth] as Story, books[nth] as Book, options);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return books;
}

async function playStory({ phases }: Story, book: Book, options: PlayOptions): Promise<void> {
  for (const phase of phases) {
    const known = { ...book, entries: new Map(book.entries) };
    const outcomes = await Promise.all(
      phase.map((step) => inTurn(personOf(step.who, options), () => takeStep(step, known, book, options))),
    );
    const rivals = new Map<string, Outcome[]>();
    for (const [at, step] of phase.entries()) {
      const target = targetOf(step);
      rivals.set(target, [...(rivals.get(target) ?? []), outcomes[at] as Outcome]);
    }
    for (const [target, ends] of rivals) {
      const won = ends.filter((end) => end === 'done').length;
      if (ends.includes('wrong') || won === (target === '' ? ends.length : 1)) continue;
      options.complain(`card ${book.number}: of ${ends.length} people at ${target}, ${won} succeeded`);
    }
    // Stops here, because the state of the card is unknown after a wrong answer.
    if (outcomes.includes('wrong')) return;
  }
}

/** Returns a name for the row for which the step may have rivals, or '' for a step without rivals. */
function targetOf(step: Step): string {
  if (step.does === 'saveData') return 'the data';
  if (step.does === 'saveEntry') return `entry ${step.key}`;
  return step.does === 'sign' ? `slot ${step.slot}` : '';
}

function personOf({ role, nth }: Who, { people }: PlayOptions): Person {
  return people[role][nth] as Person;
}

/** Does the work after the person's earlier calls, because a person makes one call at a time. */
async function inTurn<T>(person: Person, work: () => Promise<T>): Promise<T> {
  const mine = person.busy.then(work);
  person.busy = mine.catch(() => undefined);
  return mine;
}

async function takeStep(step: Step, known: Book, book: Book, options: PlayOptions): Promise<Outcome> {
  await options.gate();
  const { caller, template, complain } = options;
  const person = personOf(step.who, options);
  const params = { id: known.id };
  const send = (route: Route, input: LooseInput) =>
    caller.call(person, route, input, { key: step.callKey, cutAfter: step.cutAfter });
  const wrong = (answer: Answer | null): Outcome => {
    const why = answer === null ? 'no answer' : `${answer.status} ${answer.problem?.code ?? ''}`;
    complain(`card ${book.number}: ${step.does} by ${person.login} ended with ${why.trim()}`);
    return 'wrong';
  };
  /**
   * Writes a confirmed answer into the book and returns 'done'. Returns 'late' when a rival was first, and otherwise
   * 'wrong'.
   */
  const settle = <T>(answer: Answer | null, read: (body: T) => string | null): Outcome => {
    if (answer === null) return wrong(null);
    const isLate = answer.problem?.code === 'Kartoteka.Card:SlotSigned' || answer.status === 409;
    if (isLate && targetOf(step) !== '') return 'late';
    if (answer.status >= 300) return wrong(answer);
    const fault = read(answer.body as T);
    if (fault === null) return 'done';
    complain(`card ${book.number}: ${step.does} ${fault}`);
    return 'wrong';
  };

  switch (step.does) {
    case 'signIn':
      await caller.signIn(person);
      return person.token === null ? 'wrong' : 'done';
    case 'start': {
      const input = { params: { id: template.id }, query: { forceFresh: 'true' } };
      return settle<{ id: string }>(await send(controlCardOperatorRoutes.initFilling, input), ({ id }) => {
        book.id = id;
        count(book, 'cardStarted');
        return null;
      });
    }
    case 'list':
      return settle<{ items: { id: string }[] }>(
        await send(controlCardOperatorRoutes.availableCards, {}),
        ({ items }) => (items.some(({ id }) => id === known.id) ? null : 'did not show the card'),
      );
    case 'read':
      return settle<CardFormData>(await send(controlCardRoutes.formData, { params }), (form) => {
        const found = differencesOfForm(form, known, template);
        return found.length === 0 ? null : `showed ${found.join('; ')}`;
      });
    case 'saveData': {
      const { text, comment, submits } = step;
      const data = Object.fromEntries(FIELDS.data.map((name) => [template.field(name), text]));
      const rowVersion = known.data?.rowVersion ?? null;
      const body = {
        elementTemplateId: template.element('Dane'),
        data,
        comment,
        rowVersion,
        submit: submits,
      };
      const answer = await send(controlCardRoutes.saveElement, { params, body });
      return settle<CardEntry>(answer, (entry) => {
        const expected = { index: 0, text, comment, rowVersion: (rowVersion ?? 0) + 1, isSubmitted: submits };
        book.data = expected;
        count(book, submits ? 'entrySubmitted' : 'entrySaved');
        submitWhenComplete(book);
        return differs(entry, expected, FIELDS.data, template);
      });
    }
    case 'addEntry':
    case 'saveEntry': {
      const before = known.entries.get(step.key);
      const comment = step.does === 'saveEntry' ? step.comment : null;
      const body = {
        elementTemplateId: template.element('Wpisy'),
        data: { [template.field('Pomiar')]: step.text },
        rowVersion: before?.rowVersion ?? null,
        ...(comment === null ? {} : { comment }),
        ...(before === undefined ? (caller.usesKeys ? { key: step.key } : {}) : { index: before.index }),
      };
      const answer = await send(controlCardRoutes.saveElement, { params, body });
      return settle<CardEntry>(answer, (entry) => {
        const expected = {
          index: before?.index ?? entry.index,
          text: step.text,
          comment,
          rowVersion: (before?.rowVersion ?? 0) + 1,
          isSubmitted: false,
        };
        book.entries.set(step.key, expected);
        count(book, 'entrySaved');
        return differs(entry, expected, FIELDS.entry, template);
      });
    }
    case 'submitGroup': {
      const groupId = template.element('Wpisy');
      const answer = await send(controlCardRoutes.submitGroup, { params: { ...params, groupId } });
      return settle<CardElement>(answer, ({ entries }) => {
        count(book, 'entrySubmitted', book.entries.size);
        count(book, 'groupSubmitted');
        for (const [key, entry] of book.entries) {
          book.entries.set(key, { ...entry, isSubmitted: true, rowVersion: entry.rowVersion + 1 });
        }
        book.isGroupSubmitted = true;
        submitWhenComplete(book);
        return entries.length === book.entries.size ? null : `submitted ${entries.length} entries`;
      });
    }
    case 'sign': {
      if (book.slots.length === 0) {
        const answer = await caller.call(
          person,
          controlCardRoutes.formData,
          { params },
          { key: '', cutAfter: null },
        );
        if (answer === null || answer.status >= 300) return wrong(answer);
        book.slots = (answer.body as CardFormData).approvals.map(({ id }) => id);
      }
      const approvalId = book.slots[step.slot];
      const input = { params: { ...params, approvalId }, body: {} };
      return settle(await send(controlCardRoutes.approve, input), () => {
        book.signers = [...book.signers, person.id];
        count(book, 'slotSigned');
        if (step.slot === 1) {
          book.status = 'approved';
          count(book, 'cardApproved');
        }
        return null;
      });
    }
    case 'return':
      return settle(await send(controlCardRoutes.return, { params, body: { reason: step.reason } }), () => {
        book.status = 'inProgress';
        book.isGroupSubmitted = false;
        book.signers = [];
        book.data = book.data && opened(book.data);
        for (const [key, entry] of book.entries) book.entries.set(key, opened(entry));
        count(book, 'cardReturned');
        return null;
      });
    case 'void':
      return settle(await send(controlCardRoutes.void, { params, body: { reason: step.reason } }), () => {
        book.status = 'voided';
        count(book, 'cardVoided');
        return null;
      });
  }
}

const opened = (entry: KnownEntry): KnownEntry => ({
  ...entry,
  isSubmitted: false,
  rowVersion: entry.rowVersion + 1,
});

function differs(
  entry: CardEntry,
  expected: KnownEntry,
  fields: readonly string[],
  template: MadeTemplate,
): string | null {
  const [was, is] = [textOf(entry, fields, template), JSON.stringify(expected)];
  return was === is ? null : `was answered with ${was} instead of ${is}`;
}
