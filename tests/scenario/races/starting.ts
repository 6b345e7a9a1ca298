import { randomUUID } from 'node:crypto';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { Worker } from '../../env/card-plant.ts';
import { makeTemplate, touch } from '../../env/templates.ts';
import type { Ground } from './ground.ts';
import { runner, someone } from './moves.ts';
import { claim, field, type Finish, howMany, type Race } from './race.ts';

interface Started {
  readonly id: string;
  readonly isExisting: boolean;
}

const started = ({ answer }: Finish): Started => answer.body as Started;

function start(who: Worker, templateId: string, forceFresh: boolean, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  const query = forceFresh ? { forceFresh: 'true' } : {};
  return who.client.send(
    controlCardOperatorRoutes.initFilling,
    { params: { id: templateId }, query },
    { headers },
  );
}

const newTemplate = ({ database }: Ground) => makeTemplate(database.sql, { elements: [{ name: 'Dane' }] });

export const startOne: Race = {
  name: 'start where none is active',
  async prepare(ground, random) {
    const { id } = await newTemplate(ground);
    const one = () => {
      const who = someone(ground, ground.operators, random);
      return runner('start', who, ['ok'], () => start(who, id, false));
    };
    return {
      cardId: null,
      templateId: id,
      runners: field(random, one),
      judge: (finishes) => [
        ...claim(new Set(finishes.map((finish) => started(finish).id)).size === 1, 'more than one card'),
        ...claim(
          finishes.filter((finish) => !started(finish).isExisting).length === 1,
          'not exactly one was told that it is new',
        ),
      ],
    };
  },
};

export const startFreshToo: Race = {
  name: 'start, some of them fresh',
  async prepare(ground, random) {
    const { id } = await newTemplate(ground);
    const one = (fresh: boolean) => () => {
      const who = someone(ground, ground.operators, random);
      return runner(fresh ? 'fresh' : 'start', who, ['ok'], () => start(who, id, fresh));
    };
    return {
      cardId: null,
      templateId: id,
      runners: field(random, one(true), one(false)),
      judge: (finishes) => {
        const fresh = finishes.filter(({ does }) => does === 'fresh');
        const made = finishes.filter((finish) => !started(finish).isExisting);
        const found = finishes.filter((finish) => started(finish).isExisting);
        const ids = new Set(made.map((finish) => started(finish).id));
        return [
          ...claim(
            fresh.every((finish) => made.includes(finish)) && ids.size === made.length,
            'a fresh one was not made, or one card was made twice',
          ),
          ...claim(made.length - fresh.length <= 1, 'two that did not want a fresh one made one'),
          ...claim(
            found.every((finish) => ids.has(started(finish).id)),
            'somebody found a card that nobody made',
          ),
        ];
      },
    };
  },
};

export const startWithKey: Race = {
  name: 'repeat a fresh start with its key',
  async prepare(ground, random) {
    const { id } = await newTemplate(ground);
    const key = randomUUID();
    const runners = Array.from({ length: howMany(random) }, () => {
      const who = ground.anywhere(ground.plant.ola, random);
      return runner('start', who, ['ok'], () => start(who, id, true, key));
    });
    return {
      cardId: null,
      templateId: id,
      runners,
      judge: (finishes) =>
        claim(
          new Set(finishes.map(({ answer }) => JSON.stringify(answer.body))).size === 1,
          'the answers differ',
        ),
    };
  },
};

export const startWithClientKey: Race = {
  name: 'start with one key of the client',
  async prepare(ground, random) {
    const { id } = await newTemplate(ground);
    const key = randomUUID();
    const runners = Array.from({ length: howMany(random) }, () => {
      const who = ground.anywhere(ground.plant.ola, random);
      return runner('start', who, ['ok'], () =>
        who.client.send(controlCardOperatorRoutes.initFilling, {
          params: { id },
          query: { forceFresh: 'true' },
          body: { key },
        }),
      );
    });
    return {
      cardId: null,
      templateId: id,
      runners,
      judge: (finishes) => [
        ...claim(new Set(finishes.map((finish) => started(finish).id)).size === 1, 'more than one card'),
        ...claim(
          finishes.every((finish) => !started(finish).isExisting),
          'a repeated start was told of an existing card',
        ),
      ],
    };
  },
};

export const startWhileChanged: Race = {
  name: 'start while definitions change',
  async prepare(ground, random) {
    const { id } = await newTemplate(ground);
    const one = () => {
      const who = someone(ground, ground.operators, random);
      return runner('start', who, ['ok'], async () => {
        await touch(ground.database.sql);
        return start(who, id, random.below(2) === 0);
      });
    };
    return {
      cardId: null,
      templateId: id,
      runners: field(random, one),
      judge: () => [],
    };
  },
};
