import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Worker } from '../../env/card-plant.ts';
import { formData, save, startCard } from '../../env/card-plant.ts';
import type { Answer } from '../../env/client.ts';
import type { Seeded } from '../../env/seeded.ts';
import type { Ground } from './ground.ts';
import type { Runner, Word } from './race.ts';

const CARD = 'Kartoteka.Card:';
export const CONFLICT: Word = 'Kartoteka:ConcurrencyConflict';
export const refused = (...names: readonly string[]): readonly Word[] => [
  'ok',
  ...names.map((name) => CARD + name),
];

/** Picks one of these people at random, at a random server. */
export function someone(ground: Ground, from: readonly Worker[], random: Seeded): Worker {
  return ground.anywhere(random.pick(from), random);
}

export function runner(does: string, who: Worker, may: readonly Word[], run: () => Promise<Answer>): Runner {
  return { does, who, may, run };
}

/** Makes a card with its single entry and `entries` entries of the repeatable element, saved and not submitted. */
export async function filledCard({ plant: { ola }, template }: Ground, entries: number): Promise<string> {
  const id = await startCard(ola, template);
  await save(ola, id, template.element('Dane'), { [template.field('Partia')]: 'A1' });
  for (let at = 0; at < entries; at += 1) {
    await save(ola, id, template.element('Wpisy'), { [template.field('Pomiar')]: `${at}` });
  }
  return id;
}

/** Makes a filled card whose group is submitted, so that only the single entry is left to submit. */
export async function almostDone(ground: Ground): Promise<string> {
  const id = await filledCard(ground, 1);
  await ground.plant.ola.client.call(controlCardRoutes.submitGroup, {
    params: { id, groupId: ground.template.element('Wpisy') },
  });
  return id;
}

/** Makes a card that awaits its signatures, and returns it with its slots in order. */
export async function awaitingCard(ground: Ground): Promise<{ id: string; slots: readonly string[] }> {
  const id = await almostDone(ground);
  const { plant, template } = ground;
  await save(plant.ola, id, template.element('Dane'), { [template.field('Partia')]: 'A1' }, { submit: true });
  const { approvals } = await formData(plant.bartek, id);
  return { id, slots: approvals.map((slot) => slot.id) };
}

export function write(
  { template }: Ground,
  who: Worker,
  id: string,
  element: 'Wpisy' | 'Dane',
  value: string,
  more: object = {},
): Promise<Answer> {
  const field = element === 'Wpisy' ? 'Pomiar' : 'Partia';
  return who.client.send(controlCardRoutes.saveElement, {
    params: { id },
    body: { elementTemplateId: template.element(element), data: { [template.field(field)]: value }, ...more },
  });
}

export function sign(who: Worker, id: string, approvalId: string | undefined): Promise<Answer> {
  return who.client.send(controlCardRoutes.approve, { params: { id, approvalId }, body: {} });
}

export function giveBack(who: Worker, id: string): Promise<Answer> {
  return who.client.send(controlCardRoutes.return, { params: { id }, body: { reason: 'Popraw' } });
}

export function submitGroup({ template }: Ground, who: Worker, id: string): Promise<Answer> {
  return who.client.send(controlCardRoutes.submitGroup, {
    params: { id, groupId: template.element('Wpisy') },
  });
}
