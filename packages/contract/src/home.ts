import { z } from 'zod';
import { availableTemplate } from './control-card-operator.ts';
import { id, instant } from './entity.ts';
import { waitingCard } from './filled-card.ts';
import { authenticated, route } from './route.ts';

const count = z.number().int().min(0);
/** A Warsaw day, 'YYYY-MM-DD'. */
const day = z.iso.date();

/** A card that an operator may go on with. */
const cardToFill = waitingCard.extend({
  submittedElementCount: count,
  elementCount: count,
  /** Why it came back; null for one that did not. */
  returnReason: z.string().nullable(),
});
export type CardToFill = z.output<typeof cardToFill>;

/** What an operator comes back to. */
export const operatorHome = z.object({
  /** Sent back for correction, the newest fifty; all of them are in progress and have something left to do. */
  returned: z.array(cardToFill),
  /** In progress with something left to do for the caller, the newest six, none of `returned`. */
  open: z.array(cardToFill),
  /** Templates of cards that the caller filled lately, the last one first, as they may be started now. */
  templates: z.array(availableTemplate),
});
export type OperatorHome = z.output<typeof operatorHome>;

/** A card that waits for the caller's signature. */
const cardToSign = waitingCard.extend({
  /** Whether it was sent back for correction before. */
  wasReturned: z.boolean(),
});

/** What waits for an approver. */
export const approverHome = z.object({
  /** The one that waits longest first. */
  cards: z.array(cardToSign),
  /** How many wait; when `hasMore`, at least as many. */
  totalCount: count,
  hasMore: z.boolean(),
});
export type ApproverHome = z.output<typeof approverHome>;

const byOpenStatus = { inProgress: count, returned: count, awaitingApproval: count };
const byStatus = { ...byOpenStatus, approved: count, voided: count };

/** The figures of whoever manages cards. Each one is the total of the list of filled cards with the filters that it names. */
export const managerHome = z.object({
  /** The Warsaw days that the figures of a period cover, both included; a card counts on the day on which it was started. */
  from: day,
  to: day,
  /** Cards that are open now, whenever they were started. */
  now: z.object(byOpenStatus),
  /** Open cards that were started on `until` or before. */
  overdue: z.object({ ...byOpenStatus, days: count, until: day }),
  /** Cards started in the period, by day and by the state that they have now; every day of the period, in order. */
  days: z.array(z.object({ day, ...byStatus })),
  /** Cards of the period that are not void, by template: the dozen with most deviations, the largest share first. */
  templates: z.array(
    z.object({
      name: z.string(),
      /** Its versions with a card in the period. */
      templateIds: z.array(id),
      cards: count,
      deviating: count,
    }),
  ),
  /** How many templates have a card in the period. */
  templateCount: count,
  /** Of the cards of the period that are approved: half of them took no longer from their start. */
  approval: z.object({ cards: count, medianMinutes: z.number().min(0).nullable() }),
});
export type ManagerHome = z.output<typeof managerHome>;

/** The start page: a part for each thing that the caller may do with cards, null where they may not. */
export const home = z.object({
  at: instant,
  operator: operatorHome.nullable(),
  approver: approverHome.nullable(),
  manager: managerHome.nullable(),
});
export type Home = z.output<typeof home>;

/** Open to whoever is signed in; a part that the caller's policies do not open is null. */
export const homeRoutes = {
  read: route({
    name: 'home.read',
    summary: 'What the caller goes on with, signs, and watches',
    method: 'GET',
    path: '/api/app/home',
    access: authenticated,
    answer: home,
  }),
};
