import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { type CardPlant, formData, openPlant, startCard } from '../../env/card-plant.ts';
import type { Answer } from '../../env/client.ts';
import { type MadeTemplate, makeTemplate } from '../../env/templates.ts';
import type { TestApp } from '../../env/test-app.ts';
import { ELEMENTS } from './story.ts';
import type { Ending, Person, Seen, Step, World } from './world.ts';

/** Makes a world that calls a server over HTTP, as browsers do. */
export async function httpWorld(app: TestApp): Promise<World> {
  const plant = await openPlant(app);
  const template = await makeTemplate(app.sql, {
    elements: ELEMENTS,
    approvals: [
      { type: 'role', value: plant.roles.foreman },
      { type: 'role', value: plant.roles.quality },
    ],
    approvalOrderRequired: true,
  });
  const cardId = await startCard(plant.ola, template);
  const names = namesOf(template);
  /** Ids of slots by label. Old slots stay known, because an approver may try a slot that a return has replaced. */
  let slots = new Map<string, string>();

  const look = async () => {
    const card = await formData(plant.marta, cardId);
    if (card.approvals.length > 0) slots = new Map(card.approvals.map(({ label, id }) => [label, id]));
    return card;
  };
  const entryId = async (element: string, index: number): Promise<string> => {
    const { elements } = await look();
    const found = elements.find(({ name }) => name === element)?.entries.find((one) => one.index === index);
    return found?.id ?? '';
  };

  const byId = <T>(said: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(said).map(([name, one]) => [template.field(name), one]));
  const byName = <T>(said: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(said).map(([id, one]) => [named(id, names), one]));

  async function send(step: Step): Promise<Answer> {
    const { client } = plant[step.by];
    const params = { id: cardId };
    switch (step.does) {
      case 'save':
      case 'submit': {
        const { element, index, data, comment, deviationComments, rowVersion } = step;
        const body = {
          elementTemplateId: template.element(element),
          index,
          data: byId(data),
          submit: step.does === 'submit',
          comment,
          deviationComments: deviationComments && byId(deviationComments),
          rowVersion,
        };
        return client.send(controlCardRoutes.saveElement, { params, body });
      }
      case 'submitGroup':
        return client.send(controlCardRoutes.submitGroup, {
          params: { ...params, groupId: template.element(step.element) },
        });
      case 'remove':
        return client.send(controlCardRoutes.removeEntry, {
          params: { id: await entryId(step.element, step.index) },
        });
      case 'withdraw':
        return client.send(controlCardRoutes.withdraw, {
          params: { id: await entryId(step.element, step.index) },
          body: {},
        });
      case 'return': {
        const { reason, entries } = step;
        const entryIds =
          entries && (await Promise.all(entries.map(([element, index]) => entryId(element, index))));
        return client.send(controlCardRoutes.return, { params, body: { reason, entryIds } });
      }
      case 'sign':
        return client.send(controlCardRoutes.approve, {
          params: { ...params, approvalId: slots.get(step.slot) },
          body: {},
        });
    }
  }

  return {
    async take(step) {
      const { dataHash } = await look();
      const ending = endingOf(await send(step), names);
      const { dataHash: hashAfter, fillers } = await look();
      if (hashAfter !== dataHash && fillers.every(({ id }) => id !== plant[step.by].id)) {
        throw new Error(`${step.by} changed what is signed (${step.does}) and is no filler`);
      }
      return ending;
    },
    async see(): Promise<Seen> {
      const { status, returnReason, elements, approvals } = await look();
      const shown = elements.map(({ name, isSubmitted, entries }) => [
        name,
        {
          isSubmitted,
          entries: entries.map((entry) => ({
            index: entry.index,
            values: byName(entry.values),
            comment: entry.comment,
            deviationComments: byName(entry.deviationComments),
            isSubmitted: entry.isSubmitted,
            rowVersion: entry.rowVersion,
            deviations: entry.deviations.map((one) => `${named(one.formElementId, names)} ${one.actual}`),
          })),
        },
      ]);
      return {
        status,
        returnReason,
        elements: Object.fromEntries(shown) as Seen['elements'],
        approvals: approvals.map(({ label, approvedBy }) => [
          label,
          approvedBy && personOf(plant, approvedBy.id),
        ]),
      };
    },
  };
}

/** Returns the names of fields by their ids. */
function namesOf(template: MadeTemplate): ReadonlyMap<string, string> {
  const fields = ELEMENTS.flatMap(({ fields: drafts }) => drafts ?? []);
  return new Map(fields.map(({ name }) => [template.field(name), name]));
}

function named(path: string, names: ReadonlyMap<string, string>): string {
  return path
    .split('.')
    .map((part) => names.get(part) ?? part)
    .join('.');
}

function personOf(plant: CardPlant, id: string): Person {
  const people: readonly Person[] = ['ola', 'olek', 'bartek', 'jagoda'];
  const found = people.find((one) => plant[one].id === id);
  if (found === undefined) throw new Error(`Nobody of the story has the id ${id}`);
  return found;
}

function endingOf({ status, problem }: Answer, names: ReadonlyMap<string, string>): Ending {
  if (status < 300) return 'ok';
  if (status === 409) return 'conflict';
  if (problem?.code != null) return problem.code;
  const paths = (problem?.validationErrors ?? []).map(({ members }) => named(members.join('.'), names));
  return status === 400 ? `invalid ${paths.join(' ')}` : `status ${status}`;
}
