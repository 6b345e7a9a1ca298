import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { almostDone, awaitingCard, giveBack, refused, runner, sign, someone, write } from './moves.ts';
import { claim, field, type Race, won } from './race.ts';

export const voidOrSignOrReturn: Race = {
  name: 'void, sign and return',
  async prepare(ground, random) {
    const { id, slots } = await awaitingCard(ground);
    const discard = () => {
      const who = ground.anywhere(ground.plant.marta, random);
      const send = () =>
        who.client.send(controlCardRoutes.void, { params: { id }, body: { reason: 'Zły wał' } });
      return runner('void', who, refused('NotVoidable'), send);
    };
    const one = () => {
      const who = someone(ground, ground.foremen, random);
      return runner('sign', who, refused('SlotSigned', 'NotAwaitingApproval'), () => sign(who, id, slots[0]));
    };
    const back = () => {
      const who = someone(ground, ground.foremen, random);
      return runner('return', who, refused('MayNotReturn', 'NotAwaitingApproval'), () => giveBack(who, id));
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, discard, one, back),
      judge: (finishes, after) => {
        const [voided, returned] = [won(finishes, 'void').length, won(finishes, 'return').length];
        return [
          ...claim(voided + returned === 1, 'voided and returned, or neither, or twice'),
          ...claim(
            after?.status === (voided === 1 ? 'voided' : 'inProgress'),
            `it stands at ${after?.status}`,
          ),
        ];
      },
    };
  },
};

export const deleteOrSubmit: Race = {
  name: 'delete a card and submit its last entry',
  async prepare(ground, random) {
    const id = await almostDone(ground);
    const remove = () => {
      const who = ground.anywhere(ground.plant.ola, random);
      const send = () => who.client.send(controlCardRoutes.remove, { params: { id } });
      return runner('delete', who, refused('MayNotDelete'), send);
    };
    const submit = () => {
      const who = someone(ground, ground.operators, random);
      const send = () => write(ground, who, id, 'Dane', random.word(), { submit: true });
      return runner('submit', who, [...refused('NotInProgress'), 'gone'], send);
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, remove, submit),
      judge: (finishes, after) => {
        const deletes = finishes.filter(({ does }) => does === 'delete').length;
        const [deleted, submitted] = [won(finishes, 'delete').length, won(finishes, 'submit').length];
        return after?.isDeleted === true
          ? claim(submitted === 0 && deleted === deletes, 'deleted, and yet submitted or not deleted')
          : [
              ...claim(submitted === 1 && deleted === 0, 'not exactly one submission, or a deletion as well'),
              ...claim(after?.status === 'awaitingApproval', 'the card has not left'),
            ];
      },
    };
  },
};

export const deleteOrSign: Race = {
  name: 'delete an awaiting card and sign it',
  async prepare(ground, random) {
    const { id, slots } = await awaitingCard(ground);
    const remove = () => {
      const who = ground.anywhere(ground.plant.marta, random);
      const send = () =>
        who.client.send(controlCardRoutes.remove, { params: { id }, query: { reason: 'Pomyłka' } });
      return runner('delete', who, ['ok'], send);
    };
    const one = () => {
      const who = someone(ground, ground.foremen, random);
      return runner('sign', who, [...refused('SlotSigned'), 'gone'], () => sign(who, id, slots[0]));
    };
    return {
      cardId: id,
      templateId: ground.template.id,
      runners: field(random, remove, one),
      judge: (finishes, after) => [
        ...claim(after?.isDeleted === true, 'the card is not deleted'),
        ...claim(after?.events['cardDeleted'] === 1, 'the card is not deleted exactly once'),
        ...claim(
          (after?.events['slotSigned'] ?? 0) === new Set(won(finishes, 'sign').map(({ who }) => who.id)).size,
          'a signature is lost or doubled',
        ),
      ],
    };
  },
};
