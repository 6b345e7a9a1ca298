import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { formData } from '../../env/card-plant.ts';
import { almostDone, CONFLICT, filledCard, refused, runner, someone, submitGroup, write } from './moves.ts';
import { type After, claim, field, type Finish, howMany, type Race, won } from './race.ts';

const MAX = 3;

const entriesOf = (after: After | null, element: string) =>
  (after?.entries ?? []).filter((entry) => entry.element === element);

/** Returns whether the entry in a runner's answer has the same values in the database. */
function stands(after: After | null, element: string, { answer }: Finish): boolean {
  const { values, index } = answer.body as { values: object; index: number };
  const stored = entriesOf(after, element).find((entry) => entry.index === index);
  return JSON.stringify(stored?.values) === JSON.stringify(values);
}

export const submitOrSave: Race = {
  name: 'submit and save one entry',
  async prepare(ground, random) {
    const id = await filledCard(ground, 0);
    const may = refused('EntrySubmitted');
    const one = (submit: boolean) => () => {
      const who = someone(ground, ground.operators, random);
      const value = random.word();
      const does = submit ? 'submit' : 'save';
      return runner(does, who, may, () => write(ground, who, id, 'Dane', value, { submit }));
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, one(true), one(false)),
      judge: (finishes, after) => {
        const [winner, ...others] = won(finishes, 'submit');
        const [entry] = entriesOf(after, ground.template.element('Dane'));
        return [
          ...claim(winner !== undefined && others.length === 0, 'not exactly one submission'),
          ...claim(
            winner === undefined || stands(after, ground.template.element('Dane'), winner),
            'another value stands than the one submitted',
          ),
          ...claim(
            entry?.rowVersion === 1 + won(finishes, 'save').length + won(finishes, 'submit').length,
            'a write is lost or doubled',
          ),
        ];
      },
    };
  },
};

export const lastSubmission: Race = {
  name: 'submit the last entry of a card',
  async prepare(ground, random) {
    const id = await almostDone(ground);
    const one = (submit: boolean) => () => {
      const who = someone(ground, ground.operators, random);
      const send = () => write(ground, who, id, 'Dane', random.word(), { submit });
      return runner(submit ? 'submit' : 'save', who, refused('NotInProgress'), send);
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, one(true), one(false)),
      judge: (finishes, after) => [
        ...claim(won(finishes, 'submit').length === 1, 'not exactly one submission'),
        ...claim(after?.status === 'awaitingApproval', 'the card has not left'),
        ...claim(after?.events['cardSubmitted'] === 1, 'the card has not left exactly once'),
      ],
    };
  },
};

export const groupOrAdd: Race = {
  name: 'submit a group and add to it',
  async prepare(ground, random) {
    const before = 1 + random.below(2);
    const id = await filledCard(ground, before);
    const group = () => {
      const who = someone(ground, ground.operators, random);
      return runner('group', who, ['ok'], () => submitGroup(ground, who, id));
    };
    const add = () => {
      const who = someone(ground, ground.operators, random);
      const may = refused('GroupSubmitted', 'MaxRepetitions');
      return runner('add', who, may, () => write(ground, who, id, 'Wpisy', 'x'));
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, group, add),
      judge: (finishes, after) => {
        const entries = entriesOf(after, ground.template.element('Wpisy'));
        return [
          ...claim(entries.length === before + won(finishes, 'add').length, 'an entry is lost or doubled'),
          ...claim(
            entries.every(({ isSubmitted }) => isSubmitted),
            'an entry of the group is not submitted',
          ),
          ...claim(after?.events['groupSubmitted'] === 1, 'the group is not submitted exactly once'),
        ];
      },
    };
  },
};

export const addAtMaximum: Race = {
  name: 'add at the maximum',
  async prepare(ground, random) {
    const before = random.below(MAX + 1);
    const id = await filledCard(ground, before);
    const add = () => {
      const who = someone(ground, ground.operators, random);
      return runner('add', who, refused('MaxRepetitions'), () => write(ground, who, id, 'Wpisy', 'x'));
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, add),
      judge: (finishes, after) => {
        const fits = Math.min(finishes.length, MAX - before);
        return [
          ...claim(won(finishes, 'add').length === fits, `not ${fits} of them fitted in`),
          ...claim(
            entriesOf(after, ground.template.element('Wpisy')).length === before + fits,
            'more or fewer entries than fit in',
          ),
        ];
      },
    };
  },
};

export const staleSaves: Race = {
  name: 'save from one version',
  async prepare(ground, random) {
    const id = await filledCard(ground, 0);
    const isFirst = random.below(2) === 0;
    const element = isFirst ? 'Wpisy' : 'Dane';
    const rowVersion = isFirst ? null : 1;
    const one = () => {
      const who = someone(ground, ground.operators, random);
      const value = random.word();
      const more = { rowVersion, index: 0, submit: random.below(4) === 0 };
      return runner('save', who, ['ok', CONFLICT], () => write(ground, who, id, element, value, more));
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, one),
      judge: (finishes, after) => {
        const [winner, ...others] = won(finishes, 'save');
        const told = finishes.filter(({ word }) => word === CONFLICT);
        const current = told.map(({ answer }) =>
          JSON.stringify((answer.problem?.data as Stale | undefined)?.values),
        );
        const stored = entriesOf(after, ground.template.element(element))[0]?.values;
        return [
          ...claim(winner !== undefined && others.length === 0, 'not exactly one of them won'),
          ...claim(
            winner === undefined || stands(after, ground.template.element(element), winner),
            'another value stands than the winner’s',
          ),
          ...claim(
            current.every((values) => values === JSON.stringify(stored)),
            'a loser was told other values than those that stand',
          ),
        ];
      },
    };
  },
};

interface Stale {
  readonly values: object;
}

export const sameKey: Race = {
  name: 'repeat an addition with its key',
  async prepare(ground, random) {
    const id = await filledCard(ground, 0);
    const { ola } = ground.plant;
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { elementTemplateId: ground.template.element('Wpisy'), data: {} };
    const runners = Array.from({ length: howMany(random) }, () => {
      const who = ground.anywhere(ola, random);
      const send = () =>
        who.client.send(controlCardRoutes.saveElement, { params: { id }, body }, { headers });
      return runner('add', who, ['ok'], send);
    });
    return {
      cardId: id,
      templateId: ground.template.id,
      runners,
      judge: (finishes, after) => [
        ...claim(
          new Set(finishes.map(({ answer }) => JSON.stringify(answer.body))).size === 1,
          'the answers differ',
        ),
        ...claim(
          entriesOf(after, ground.template.element('Wpisy')).length === 1,
          'it was done twice or not at all',
        ),
      ],
    };
  },
};

export const removeOrSubmit: Race = {
  name: 'remove an entry and submit it',
  async prepare(ground, random) {
    const id = await filledCard(ground, 1);
    const entry = (await formData(ground.plant.ola, id)).elements[0]?.entries[0];
    const remove = () => {
      const who = someone(ground, ground.operators, random);
      // Deleting an entry that is already deleted succeeds silently.
      const send = () =>
        who.client.send(controlCardRoutes.removeEntry, {
          params: { id: entry?.id },
          query: { rowVersion: 1 },
        });
      return runner('remove', who, ['ok', CONFLICT], send);
    };
    const submit = () => {
      const who = someone(ground, ground.operators, random);
      const more = { index: 0, rowVersion: 1, submit: true };
      return runner('submit', who, ['ok', CONFLICT], () => write(ground, who, id, 'Wpisy', 'x', more));
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, remove, submit),
      judge: (finishes, after) => {
        const submitted = won(finishes, 'submit').length;
        const [left] = entriesOf(after, ground.template.element('Wpisy'));
        const removed = won(finishes, 'remove').length > 0;
        return [
          ...claim(submitted + (removed ? 1 : 0) === 1, 'removed and submitted, or neither'),
          ...claim(
            (left?.isSubmitted ?? false) === (submitted === 1),
            'what stands is not what was answered',
          ),
        ];
      },
    };
  },
};

export const wholeForm: Race = {
  name: 'submit the whole form and save an entry',
  async prepare(ground, random) {
    const id = await filledCard(ground, 1);
    const whole = () => {
      const who = ground.anywhere(ground.plant.marta, random);
      const send = () =>
        who.client.send(controlCardRoutes.update, { params: { id }, body: { isSubmitted: true } });
      return runner('whole', who, refused('NotInProgress'), send);
    };
    const save = () => {
      const who = someone(ground, ground.operators, random);
      return runner('save', who, refused('NotInProgress'), () =>
        write(ground, who, id, 'Dane', random.word()),
      );
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, whole, save),
      judge: (finishes, after) => [
        ...claim(won(finishes, 'whole').length === 1, 'not exactly one submission'),
        ...claim(after?.status === 'awaitingApproval', 'the card has not left'),
        ...claim(
          (after?.events['entrySaved'] ?? 0) === won(finishes, 'save').length,
          'a write is lost or doubled',
        ),
      ],
    };
  },
};

export const staleForm: Race = {
  name: 'rename from one stamp',
  async prepare(ground, random) {
    const id = await filledCard(ground, 0);
    const { marta } = ground.plant;
    const { concurrencyStamp } = await formData(marta, id);
    const rename = () => {
      const who = ground.anywhere(marta, random);
      const body = { name: `Karta ${random.word()}`, concurrencyStamp };
      const send = () => who.client.send(controlCardRoutes.update, { params: { id }, body });
      return runner('rename', who, ['ok', CONFLICT], send);
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, rename),
      judge: (finishes, after) => [
        ...claim(won(finishes, 'rename').length === 1, 'not exactly one of them won'),
        ...claim(after?.events['cardRenamed'] === 1, 'the card was not renamed exactly once'),
      ],
    };
  },
};
