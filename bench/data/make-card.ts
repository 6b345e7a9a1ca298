import { NO_CLAIMS } from '@kartoteka/domain/card/claims';
import { judgeSave } from '@kartoteka/domain/card/judge-save';
import { toWarsaw } from '@kartoteka/domain/value/warsaw';
import type { Card } from '../../apps/server/src/features/control-card/model/card.ts';
import { elementOf, storedElement } from '../../apps/server/src/features/control-card/model/card.ts';
import { submitWhenComplete } from '../../apps/server/src/features/control-card/actions/submit-card.ts';
import { withReturn } from '../../apps/server/src/features/control-card/actions/return-card.ts';
import { startedCard } from '../../apps/server/src/features/control-card/actions/start-card.ts';
import {
  type ActionContext,
  isFillingChange,
  unchanged,
  type CardChange,
  withEvent,
  withFiller,
  withRow,
} from '../../apps/server/src/features/control-card/model/card-change.ts';
import { closeGroup } from '../../apps/server/src/features/control-card/actions/submit-group.ts';
import { operatorOf } from '../../apps/server/src/features/control-card/model/visibility.ts';
import { writeEntry } from '../../apps/server/src/features/control-card/actions/write-entry.ts';
import type { Revision } from '../../apps/server/src/features/revision/read.ts';
import { type ChainedEvent, chainEvents } from '../../apps/server/src/history/chain.ts';
import type { Caller } from '../../apps/server/src/http/access/caller.ts';
import { resultOf } from '../../apps/server/src/http/answer/problem.ts';
import { re2 } from '../../apps/server/src/regex/re2.ts';
import { type Chance, chanceOf } from './chance.ts';
import { PRODUCTS, SHIFTS, TEMPLATES } from './plant.ts';

/** The data that cards are made from. */
export interface Ground {
  /** The total number of cards. */
  readonly count: number;
  /** In the order of `TEMPLATES`. */
  readonly revisions: readonly Revision[];
  readonly operators: readonly Caller[];
}

/** A card with its history, made by the product's own rules. */
export interface MadeCard {
  readonly card: Card;
  readonly events: readonly ChainedEvent[];
}

/** The end of the period in which the cards were started, in ms since 1970. */
const END = Date.parse('2026-11-01T00:00:00.000Z');
/** The length of this period in ms: three years. */
const SPAN = 3 * 365 * 86_400_000;
const MINUTE = 60_000;
/** Number of consecutive cards in one batch. */
const CARDS_A_BATCH = 12;

const REMARKS = [
  'Bez uwag',
  'Wymieniono uszczelkę dozownika',
  'Opakowanie lekko zgniecione',
  'Pomiar powtórzony na drugiej wadze',
  'Linia zatrzymana na dziesięć minut',
];

/** Chooses a card's template at random, in the shares of `TEMPLATES` (twentieths). */
function templateAt(chance: Chance): number {
  let drawn = chance.below(20);
  return Math.max(
    0,
    TEMPLATES.findIndex(({ share }) => (drawn -= share) < 0),
  );
}

/** Returns the time at which a card was started. It rises with the card's number. */
function startedAt(at: number, count: number): number {
  return Math.floor(END - SPAN + (at * SPAN) / count);
}

/** Returns the batch number that is written on a card. */
function batchOf(at: number): string {
  return `L${String(Math.floor(at / CARDS_A_BATCH)).padStart(6, '0')}`;
}

class Making {
  readonly events: ChainedEvent[] = [];
  readonly acting: { caller: Caller; now: Date; newId: () => string; newStamp: () => string };
  card: Card;

  constructor(chance: Chance, caller: Caller, now: Date, begin: (making: ActionContext & { newStamp(): string }) => CardChange) {
    this.acting = { caller, now, newId: () => chance.id(), newStamp: () => chance.stamp() };
    const step = begin(this.acting);
    this.card = step.card;
    this.keep(step, true);
  }

  /** Adds a step to the card's row and history, as storing it would. */
  keep(step: CardChange, isNew = false): void {
    const { caller, now, newId, newStamp } = this.acting;
    const card = isFillingChange(step) ? withFiller(step.card, this.acting) : step.card;
    const { row } = card;
    const chained = chainEvents(
      { cardId: row.id, count: row.history_count, hash: row.history_head },
      { at: now, userId: caller.userId, userName: caller.displayName },
      step.events,
      newId,
    );
    this.events.push(...chained.events);
    this.card = withRow(card, {
      history_count: chained.head.count,
      history_head: chained.head.hash,
      concurrency_stamp: newStamp(),
      ...(isNew ? {} : { last_modification_time: now, last_modifier_id: caller.userId }),
    });
  }

  pass(minutes: number): void {
    this.acting.now = new Date(this.acting.now.getTime() + minutes * MINUTE);
  }

  save(elementName: string, values: Readonly<Record<string, unknown>>, submit: boolean, comment: string | null): void {
    const found = this.card.revision.definition.elements.find((one) => one.name === elementName);
    const element = found && elementOf(this.card, found.id);
    if (!element) throw new Error(`No element ${elementName}`);
    const ids = new Map((element.formTemplate?.elements ?? []).map((field) => [field.name, field.id]));
    const data = Object.fromEntries(Object.entries(values).map(([name, value]) => [ids.get(name) ?? name, value]));
    const attempt = {
      status: this.card.row.status,
      element,
      state: storedElement(this.card, element),
      writer: operatorOf(this.acting.caller),
    };
    const input = { elementTemplateId: element.id, data, index: null, submit, comment };
    const outcome = judgeSave(attempt, input, re2);
    if (outcome.kind === 'conflict') throw new Error('A new card has no conflicts');
    const written = writeEntry(unchanged(this.card), element, resultOf(outcome), 'element', this.acting, NO_CLAIMS);
    this.keep(submitWhenComplete(written, this.acting));
  }

  closeGroup(elementName: string): void {
    const element = this.card.revision.definition.elements.find((one) => one.name === elementName);
    if (!element) throw new Error(`No element ${elementName}`);
    const step = closeGroup(unchanged(this.card), element, this.acting, NO_CLAIMS);
    this.keep(submitWhenComplete(step, this.acting));
  }

  /** Makes the approver return the card with all its entries for correction. */
  return(reason: string): void {
    const elements = [...this.card.elements];
    const entryIds = elements.flatMap(([, { entries }]) => entries.map(({ id }) => id));
    const openedGroups = elements.flatMap(([id, { isGroupSubmitted }]) => (isGroupSubmitted ? [id] : []));
    this.keep(withReturn(this.card, { entryIds, openedGroups }, { reason }, this.acting.now));
  }

  void(reason: string): void {
    const { status } = this.card.row;
    const { now, caller } = this.acting;
    const card = withRow(this.card, {
      status: 'voided',
      voided_at: now,
      voider_id: caller.userId,
      void_reason: reason,
    });
    this.keep(withEvent(unchanged(card), 'cardVoided', { from: status }, reason));
  }
}

/** Makes a card and brings it to the status that its number determines. */
export function makeCard(ground: Ground, at: number): MadeCard {
  const chance = chanceOf(at);
  const template = templateAt(chance);
  const revision = ground.revisions[template];
  const caller = ground.operators[chance.below(ground.operators.length)];
  if (!revision || !caller) throw new Error('The plant is not complete');
  const begun = startedAt(at, ground.count);
  const day = toWarsaw(new Date(begun).toISOString()).date;
  const making = new Making(chance, caller, new Date(begun), (acting) =>
    // The numbers of a day's cards may have gaps, but no number is given twice.
    startedCard(acting, revision, { name: null, day, number: at + 1, startedAt: null }),
  );
  const isDraft = chance.next() < 0.15;
  making.pass(4);
  making.save(
    'Partia',
    {
      Wyrób: PRODUCTS[chance.below(PRODUCTS.length)],
      'Numer partii': batchOf(at),
      'Data produkcji': day,
      Zmiana: SHIFTS[chance.below(SHIFTS.length)],
      Linia: String(1 + chance.below(20)),
    },
    true,
    null,
  );
  making.pass(1 + chance.below(600));
  // Uniform from 100 to 200, so that an interval selects a known share of the cards. The lowest masses are outside the
  // norm.
  const mass = chance.decimal(100, 200, 2);
  const deviates = Number(mass) < 101;
  making.save(
    'Pomiary',
    {
      'Masa netto': mass,
      Kwasowość: chance.decimal(4, 5, 2),
      Temperatura: chance.decimal(-2, 8, 1),
      Szczelne: chance.next() < 0.97,
      'Chwila pomiaru': making.acting.now.toISOString(),
      Uwagi: REMARKS[chance.below(REMARKS.length)],
    },
    !isDraft,
    deviates ? 'Dozownik wyregulowany' : null,
  );
  const samples = TEMPLATES[template]?.hasSamples === true && !isDraft ? 1 + chance.below(3) : 0;
  for (let sample = 0; sample < samples; sample += 1) {
    making.pass(3);
    making.save('Próbka', { 'Masa próbki': chance.decimal(10, 20, 1) }, true, null);
  }
  if (samples > 0 && samples < 3) making.closeGroup('Próbka');
  if (making.card.row.status === 'approved' && chance.next() < 0.05) {
    making.pass(30);
    making.void('Karta założona drugi raz');
  }
  if (making.card.row.status === 'awaitingApproval' && chance.next() < 0.15) {
    making.pass(60);
    making.return('Brak podpisu na wydruku wagi');
  }
  return { card: making.card, events: making.events };
}
