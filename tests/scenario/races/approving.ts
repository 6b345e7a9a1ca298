import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { formData } from '../../env/card-plant.ts';
import { awaitingCard, giveBack, refused, runner, sign, someone } from './moves.ts';
import { claim, field, type Race, won } from './race.ts';

export const oneSlot: Race = {
  name: 'sign one slot',
  async prepare(ground, random) {
    const { id, slots } = await awaitingCard(ground);
    const one = () => {
      const who = someone(ground, ground.foremen, random);
      return runner('sign', who, refused('SlotSigned'), () => sign(who, id, slots[0]));
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, one),
      judge: (finishes, after) => {
        // A repeat by the same person succeeds without a second signature.
        const winners = new Set(won(finishes, 'sign').map(({ who }) => who.id));
        const expected = finishes.filter(({ who }) => winners.has(who.id)).length;
        return [
          ...claim(winners.size === 1, 'not exactly one person signed'),
          ...claim(won(finishes, 'sign').length === expected, 'a repeat by the signer was refused'),
          ...claim(
            after?.signedBy.length === 1 && winners.has(after.signedBy[0] ?? ''),
            'another signature stands than the winner’s',
          ),
          ...claim(after?.events['slotSigned'] === 1, 'not exactly one signature is told'),
        ];
      },
    };
  },
};

export const inOrder: Race = {
  name: 'sign both slots',
  async prepare(ground, random) {
    const { id, slots } = await awaitingCard(ground);
    const first = () => {
      const who = someone(ground, ground.foremen, random);
      return runner('first', who, refused('SlotSigned'), () => sign(who, id, slots[0]));
    };
    const second = () => {
      const who = someone(ground, ground.inspectors, random);
      return runner('second', who, refused('SlotSigned', 'OutOfTurn'), () => sign(who, id, slots[1]));
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, first, second),
      judge: (finishes, after) => {
        const isApproved = won(finishes, 'second').length > 0;
        return [
          ...claim(won(finishes, 'first').length > 0, 'nobody signed the first slot'),
          ...claim(after?.signedBy.length === (isApproved ? 2 : 1), 'a signature is lost or doubled'),
          ...claim(
            after?.status === (isApproved ? 'approved' : 'awaitingApproval'),
            'the card stands elsewhere than its signatures say',
          ),
          ...claim((after?.events['cardApproved'] ?? 0) === (isApproved ? 1 : 0), 'approved twice'),
        ];
      },
    };
  },
};

export const firstOrReturn: Race = {
  name: 'sign the first slot and return',
  async prepare(ground, random) {
    const { id, slots } = await awaitingCard(ground);
    const one = () => {
      const who = someone(ground, ground.foremen, random);
      return runner('sign', who, refused('SlotSigned', 'NotAwaitingApproval'), () => sign(who, id, slots[0]));
    };
    const back = () => {
      const who = someone(ground, [...ground.foremen, ...ground.inspectors], random);
      return runner('return', who, refused('MayNotReturn', 'NotAwaitingApproval'), () => giveBack(who, id));
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, one, back),
      judge: (finishes, after) => {
        const returned = won(finishes, 'return').length;
        const state = `${after?.status} ${after?.signedBy.length}`;
        return [
          ...claim(returned <= 1, 'returned twice'),
          ...claim(
            state === (returned === 1 ? 'inProgress 0' : 'awaitingApproval 1'),
            `neither signed nor returned: ${state}`,
          ),
        ];
      },
    };
  },
};

export const lastOrReturn: Race = {
  name: 'sign the last slot and return',
  async prepare(ground, random) {
    const { id, slots } = await awaitingCard(ground);
    await sign(ground.plant.bartek, id, slots[0]);
    const one = () => {
      const who = someone(ground, ground.inspectors, random);
      return runner('sign', who, refused('SlotSigned', 'NotAwaitingApproval'), () => sign(who, id, slots[1]));
    };
    const back = () => {
      const who = someone(ground, ground.inspectors, random);
      return runner('return', who, refused('NotAwaitingApproval'), () => giveBack(who, id));
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, one, back),
      judge: (finishes, after) => {
        const [returned, signed] = [won(finishes, 'return').length, won(finishes, 'sign').length];
        const state = `${after?.status} ${after?.signedBy.length}`;
        return [
          ...claim(returned <= 1 && (returned === 1) !== signed > 0, 'signed and returned, or neither'),
          ...claim(state === (returned === 1 ? 'inProgress 0' : 'approved 2'), `it stands at ${state}`),
        ];
      },
    };
  },
};

export const withdrawOrSign: Race = {
  name: 'withdraw a submission and sign',
  async prepare(ground, random) {
    const { id, slots } = await awaitingCard(ground);
    const { ola } = ground.plant;
    const entryId = (await formData(ola, id)).elements[1]?.entries[0]?.id;
    const withdraw = () => {
      const who = ground.anywhere(ola, random);
      const send = () => who.client.send(controlCardRoutes.withdraw, { params: { id: entryId }, body: {} });
      return runner('withdraw', who, refused('AlreadySigned', 'NotSubmitted'), send);
    };
    const one = () => {
      const who = someone(ground, ground.foremen, random);
      return runner('sign', who, refused('SlotSigned', 'NotAwaitingApproval'), () => sign(who, id, slots[0]));
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, withdraw, one),
      judge: (finishes, after) => {
        const [withdrawn, signed] = [won(finishes, 'withdraw').length, won(finishes, 'sign').length];
        const state = `${after?.status} ${after?.signedBy.length}`;
        return [
          ...claim(withdrawn <= 1 && (withdrawn === 1) !== signed > 0, 'withdrawn and signed, or neither'),
          ...claim(
            state === (withdrawn === 1 ? 'inProgress 0' : 'awaitingApproval 1'),
            `it stands at ${state}`,
          ),
        ];
      },
    };
  },
};
