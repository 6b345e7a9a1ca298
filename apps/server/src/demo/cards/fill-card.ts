import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { storePhotos } from './store-photos.ts';
import type { Calls } from '../calls.ts';
import type { DemoPeople } from '../people.ts';
import { createRandom } from '../random.ts';
import type { DemoEntry } from '../templates/demo-template.ts';
import type { CardClock } from './clock.ts';
import type { KnownTemplate } from './known-template.ts';
import type { CardPlan } from './plan.ts';

export interface CardMaking {
  readonly calls: Calls;
  readonly people: DemoPeople;
  readonly clock: CardClock;
  readonly template: KnownTemplate;
  readonly plan: CardPlan;
}

/** Minutes between two entries, unless the entry has a pause of its own. */
const USUAL_PAUSE = 7;

/** Starts the card as the person who makes its first entry. */
export async function startCard({ calls, people, clock, template }: CardMaking, by: string): Promise<string> {
  const { id } = await calls.call(people.caller(by), clock.now(), controlCardOperatorRoutes.initFilling, {
    params: { id: template.id },
    query: { forceFresh: 'true' },
  });
  return id;
}

/** Writes an entry with values by field name: a new one when `index` is null, otherwise a correction of an entry. */
export async function writeEntry(
  { calls, people, clock, template }: CardMaking,
  cardId: string,
  entry: DemoEntry,
  submit: boolean,
  index: number | null = null,
): Promise<void> {
  clock.pass(entry.after ?? USUAL_PAUSE);
  const element = template.element(entry.element);
  const data = Object.fromEntries(
    Object.entries(entry.values(clock.moment())).map(([field, value]) => {
      const id = element.fields.get(field);
      if (id === undefined) throw new Error(`${entry.element} has no field ${field}.`);
      return [id, value];
    }),
  );
  // Sends the comment for every field, because the server keeps only the comments of fields that deviate.
  const said = entry.deviationComment;
  const deviationComments = Object.fromEntries(
    said === undefined ? [] : Object.keys(data).map((id) => [id, said]),
  );
  const comment = entry.comment ?? null;
  const files = await storePhotos({ calls, as: people.caller(entry.by), at: clock.now() }, entry, element);
  await calls.call(people.caller(entry.by), clock.now(), controlCardRoutes.saveElement, {
    params: { id: cardId },
    body: { elementTemplateId: element.id, data, index, submit, comment, deviationComments, files },
  });
}

/**
 * Submits a repeatable element as a group. Does nothing for an element that is not repeatable, and for one with its
 * maximum number of entries, which the server has submitted already.
 */
export async function submitGroup(
  { calls, people, clock, template }: CardMaking,
  cardId: string,
  group: { readonly element: string; readonly by: string; readonly entries: number },
): Promise<void> {
  const { id: groupId, repeats } = template.element(group.element);
  if (repeats === null || group.entries >= repeats.max) return;
  clock.pass(1);
  await calls.call(people.caller(group.by), clock.now(), controlCardRoutes.submitGroup, {
    params: { id: cardId, groupId },
  });
}

/** Submits every repeatable element of the card, also elements without entries. */
export async function submitGroups(
  making: CardMaking,
  cardId: string,
  entries: readonly [DemoEntry, ...DemoEntry[]],
): Promise<void> {
  for (const element of making.template.elementNames) {
    const own = entries.filter((entry) => entry.element === element);
    const { by } = own[0] ?? entries[0];
    await submitGroup(making, cardId, { element, by, entries: own.length });
  }
}

/** Returns the entries of the planned card. */
export function entriesOf({ template, seed, ...plan }: CardPlan): readonly [DemoEntry, ...DemoEntry[]] {
  const [first, ...rest] = template.entries({ random: createRandom(seed), ...plan });
  if (first === undefined) throw new Error(`${template.name} is never filled.`);
  return [first, ...rest];
}
