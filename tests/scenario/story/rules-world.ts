import { isCardComplete, isElementSubmitted } from '@kartoteka/domain/card/completion';
import type { CardDefinition, TemplateElement } from '@kartoteka/domain/card/definition';
import type { ElementState, Entry, EntryWrite } from '@kartoteka/domain/card/entry';
import { judgeReturn, judgeWithdrawal } from '@kartoteka/domain/card/life';
import { judgeEntryDeletion, judgeSave } from '@kartoteka/domain/card/judge-save';
import { type CardInApproval, judgeSignature, type Slot } from '@kartoteka/domain/card/slots';
import { type CardStatus, statusAfterFilling } from '@kartoteka/domain/card/status';
import { judgeGroup } from '@kartoteka/domain/card/judge-group';
import type { VersionedOutcome } from '@kartoteka/domain/outcome';
import { plainRegex } from '@kartoteka/domain/testing/plain-regex';
import { definition, element, field, person } from '@kartoteka/domain/testing/sample-card';
import { ELEMENTS, SLOTS } from './story.ts';
import type { Ending, Person, Seen, Step, World } from './world.ts';

interface StoryEntry extends Entry {
  readonly id: string;
  readonly submittedBy: string | null;
  readonly deviations: readonly string[];
}
type State = ElementState<StoryEntry>;

const ROLES: Readonly<Record<Person, string[]>> = {
  ola: [],
  olek: [],
  bartek: [SLOTS[0]],
  jagoda: [SLOTS[1]],
};

/** Returns the definition of the story's card, in which names serve as ids. */
function storyCard(): CardDefinition {
  const card = definition(
    ...ELEMENTS.map(({ name, fields, repeat }) => ({
      ...element(
        name,
        (fields ?? []).map((draft) => ({
          ...field(draft.name, {
            control: draft.controlType ?? 'text',
            stored: draft.storedValueType ?? 'text',
            unit: draft.unit ?? null,
            settings: [...(draft.settings ?? [])],
          }),
        })),
        {
          isRepeatable: repeat !== undefined,
          minRepetitions: repeat?.min ?? null,
          maxRepetitions: repeat?.max ?? null,
        },
      ),
      name,
    })),
  );
  const approvals = SLOTS.map((label) => ({ type: 'role' as const, value: label, label }));
  return { ...card, template: { ...card.template, approvalOrderRequired: true }, approvals };
}

/** Creates a `World` that runs only the domain rules, without database, clock or server. */
export function rulesWorld(): World {
  const card = storyCard();
  const elements = new Map<string, State>(
    card.elements.map(({ id }) => [
      id,
      { entries: [], retiredIndexes: [], retiredKeys: [], isGroupSubmitted: false },
    ]),
  );
  let status: CardStatus = 'inProgress';
  let returnReason: string | null = null;
  let slots: Slot[] = [];

  const elementOf = (id: string): TemplateElement => {
    const found = card.elements.find((one) => one.id === id);
    if (!found) throw new Error(`The story has no element ${id}`);
    return found;
  };
  const stateOf = (id: string): State => elements.get(id) as State;
  const change = (id: string, by: Partial<State>): void => {
    elements.set(id, { ...stateOf(id), ...by });
  };
  const attempt = (by: Person, id: string) => ({
    status,
    element: elementOf(id),
    state: stateOf(id),
    writer: { kind: 'operator', person: person(by) } as const,
  });
  const inApproval = (): CardInApproval => ({
    status,
    slots: status === 'inProgress' ? [] : slots,
    template: card.template,
    fillerIds: new Set(),
  });
  const signer = (by: Person) => ({
    person: person(by, ROLES[by]),
    holdsApproval: ROLES[by].length > 0,
  });
  const put = (id: string, by: Person, write: EntryWrite): void => {
    const state = stateOf(id);
    const current = state.entries.find(({ index }) => index === write.index);
    const entry: StoryEntry = {
      id: current?.id ?? `${id} ${write.index}`,
      index: write.index,
      values: write.values,
      comment: write.comment,
      deviationComments: write.deviationComments,
      isSubmitted: write.isSubmitted,
      rowVersion: (current?.rowVersion ?? 0) + 1,
      submittedBy: write.isSubmitted ? by : null,
      deviations: write.deviations.map(({ formElementId, actual }) => `${formElementId} ${actual}`),
    };
    change(id, {
      entries: [...state.entries.filter((one) => one !== current), entry].sort((a, b) => a.index - b.index),
    });
  };
  const reopen = (id: string, index: number): void => {
    change(id, {
      entries: stateOf(id).entries.map((one) =>
        one.index === index
          ? { ...one, isSubmitted: false, submittedBy: null, rowVersion: one.rowVersion + 1 }
          : one,
      ),
    });
  };
  const settle = (): void => {
    if (status !== 'inProgress' || !isCardComplete(card, elements)) return;
    slots = card.approvals.map((slot) => ({ ...slot, id: slot.label, signedBy: null }));
    status = statusAfterFilling(slots.length);
    returnReason = null;
  };
  const entryAt = (id: string, index: number): StoryEntry => {
    const found = stateOf(id).entries.find((one) => one.index === index);
    if (!found) throw new Error(`The story has no entry ${id} ${index}`);
    return found;
  };

  function play(step: Step): Ending {
    const { by } = step;
    switch (step.does) {
      case 'save':
      case 'submit': {
        const { element: id, index, data, comment, deviationComments, rowVersion } = step;
        const input = {
          index,
          data,
          submit: step.does === 'submit',
          ...(comment === undefined ? {} : { comment }),
          deviationComments,
          ...(rowVersion === undefined ? {} : { rowVersion }),
        };
        return ending(judgeSave(attempt(by, id), input, plainRegex), (write) => put(id, by, write));
      }
      case 'submitGroup':
        return ending(judgeGroup(attempt(by, step.element), plainRegex), ({ writes }) => {
          for (const write of writes) put(step.element, by, write);
          change(step.element, { isGroupSubmitted: true });
        });
      case 'remove':
        return ending(judgeEntryDeletion(attempt(by, step.element), step.index, undefined), (index) => {
          const { entries, retiredIndexes } = stateOf(step.element);
          change(step.element, {
            entries: entries.filter((one) => one.index !== index),
            retiredIndexes: [...retiredIndexes, index],
          });
        });
      case 'withdraw': {
        const hasSignature = slots.some(({ signedBy }) => signedBy !== null);
        const entry = entryAt(step.element, step.index);
        const actor = { userId: by, managesCards: false };
        return ending(judgeWithdrawal({ status, hasSignature }, entry, actor), (after) => {
          status = after.status;
          slots = [];
          change(step.element, { isGroupSubmitted: false });
          reopen(step.element, step.index);
        });
      }
      case 'return': {
        const { reason } = step;
        const entryIds = step.entries?.map(([id, index]) => entryAt(id, index).id) ?? null;
        const judged = judgeReturn(inApproval(), { elements: card.elements, state: elements }, signer(by), {
          reason,
          entryIds,
        });
        return ending(judged, (returned) => {
          status = 'inProgress';
          returnReason = reason;
          slots = [];
          for (const id of returned.openedGroups) change(id, { isGroupSubmitted: false });
          for (const [id, { entries }] of elements) {
            for (const one of entries) if (returned.entryIds.includes(one.id)) reopen(id, one.index);
          }
        });
      }
      case 'sign': {
        const slot = slots.find(({ id }) => id === step.slot) ?? pending(step.slot);
        return ending(judgeSignature(inApproval(), slot, signer(by)), (signing) => {
          if (signing.isRepeat) return;
          status = signing.status;
          slots = slots.map((one) => (one === slot ? { ...one, signedBy: by } : one));
        });
      }
    }
  }

  return {
    async take(step) {
      const ended = play(step);
      if (ended === 'ok') settle();
      return ended;
    },
    async see(): Promise<Seen> {
      const shown = card.elements.map((one) => {
        const state = stateOf(one.id);
        const entries = state.entries.map(
          ({ index, values, comment, deviationComments, isSubmitted, rowVersion, deviations }) => ({
            index,
            values,
            comment,
            deviationComments,
            isSubmitted,
            rowVersion,
            deviations,
          }),
        );
        return [one.name, { isSubmitted: isElementSubmitted(one, state), entries }] as const;
      });
      return {
        status,
        returnReason,
        elements: Object.fromEntries(shown),
        approvals: inApproval().slots.map(({ label, signedBy }) => [label, signedBy as Person | null]),
      };
    },
  };
}

/** Returns a placeholder for a slot that the card does not have now. */
function pending(label: string): Slot {
  return { id: label, type: 'role', value: label, label, signedBy: null };
}

function ending<T>(outcome: VersionedOutcome<T, unknown>, apply: (result: T) => void): Ending {
  switch (outcome.kind) {
    case 'invalid':
      return `invalid ${outcome.violations.map(({ path }) => path.join('.')).join(' ')}`;
    case 'refused':
      return outcome.rule.code;
    case 'conflict':
      return 'conflict';
    case 'done':
      apply(outcome.result);
      return 'ok';
  }
}
