import { z } from 'zod';
import { availableTemplate } from './control-card-operator.ts';
import { id, instant, reference } from './entity.ts';
import { waitingCard } from './filled-card.ts';
import { authenticated, route } from './route.ts';

const count = z.number().int().min(0);
/** A Warsaw day, 'YYYY-MM-DD'. */
const day = z.iso.date();

/** A card that an operator may continue to fill. */
const cardToFill = waitingCard.extend({
  submittedElementCount: count,
  elementCount: count,
  /** Why the card came back; null when it was not returned. */
  returnReason: z.string().nullable(),
  /** The name of the person who returned the card; null when it was not returned. */
  returnedBy: z.string().nullable(),
  /** When the card was returned; null when it was not. */
  returnedAt: instant.nullable(),
  /** The person who started the card; null when the user is unknown. */
  startedBy: reference.nullable(),
});
export type CardToFill = z.output<typeof cardToFill>;

/** The operator's part of the start page. */
const operatorHome = z.object({
  /** At most fifty returned cards in progress with something left for the caller to fill, newest first. */
  returned: z.array(cardToFill),
  /** At most six other cards in progress with something left for the caller to fill, newest first. */
  open: z.array(cardToFill),
  /** Up to six current templates of cards that the caller filled recently, most recent first. */
  templates: z.array(availableTemplate),
});
export type OperatorHome = z.output<typeof operatorHome>;

/** A card that waits for the caller's signature. */
const cardToSign = waitingCard.extend({
  /** Whether the card was returned for correction before. */
  wasReturned: z.boolean(),
});

/** The cards that wait for an approver. */
const approverHome = z.object({
  /** At most eight cards: the cards that have waited longest, longest first. */
  cards: z.array(cardToSign),
  /** The number of waiting cards. When `hasMore` is true, more cards than `totalCount` may wait. */
  totalCount: count,
  hasMore: z.boolean(),
});
export type ApproverHome = z.output<typeof approverHome>;

const byOpenStatus = { inProgress: count, returned: count, awaitingApproval: count };
const byStatus = { ...byOpenStatus, approved: count, voided: count };

/**
 * The figures for people who manage cards. Each figure equals the total of the list of filled cards under the filters
 * that `home-figures.ts` returns for it.
 */
const managerHome = z.object({
  /** The first Warsaw day of the period. A card counts on the day on which it was started. */
  from: day,
  /** The last Warsaw day of the period, included. */
  to: day,
  /** Cards that are open now, whenever they were started. */
  now: z.object(byOpenStatus),
  /** Open cards that were started on the day `until` or earlier. `until` is `days` days before today. */
  overdue: z.object({ ...byOpenStatus, days: count, until: day }),
  /** Cards started in the period, by day and by their current status. Every day of the period is there, in order. */
  days: z.array(z.object({ day, ...byStatus })),
  /**
   * The templates with the most deviating cards, at most twelve, sorted by the share of deviating cards, largest first.
   * `cards` and `deviating` count cards of the period that are not void.
   */
  templates: z.array(
    z.object({
      name: z.string(),
      /** The versions of the template with a card of the period that is not void. */
      templateIds: z.array(id),
      cards: count,
      deviating: count,
    }),
  ),
  /** Number of templates with a card of the period that is not void. */
  templateCount: count,
  /**
   * Number of approved cards of the period, and the median time from a card's start to its approval. The median is null
   * when there are no cards.
   */
  approval: z.object({ cards: count, medianMinutes: z.number().min(0).nullable() }),
});
export type ManagerHome = z.output<typeof managerHome>;

/** A change that a user made to their own name. A name is '' when the user has neither a first name nor a surname. */
const ownName = z.object({
  /** The event in the audit trail. */
  id,
  at: instant,
  userId: id,
  userName: z.string(),
  accountNumber: count,
  before: z.string(),
  after: z.string(),
});

/** The administrators' part of the start page: changes of own names in the last 30 days. */
const administratorHome = z.object({
  /** The newest five changes. */
  ownNames: z.array(ownName),
  /** The number of changes in the last 30 days. When `hasMore` is true, there are more. */
  ownNameCount: count,
  hasMore: z.boolean(),
});
export type AdministratorHome = z.output<typeof administratorHome>;

/**
 * The start page: one part for each thing that a caller may do with cards, and one for callers who may see users. A
 * part is null for a caller without the policy for it.
 */
const home = z.object({
  at: instant,
  operator: operatorHome.nullable(),
  approver: approverHome.nullable(),
  manager: managerHome.nullable(),
  administrator: administratorHome.nullable(),
});
export type Home = z.output<typeof home>;

/** Open to every signed-in user; a part that the caller's policies do not open is null. */
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
