import { z } from 'zod';
import { backgroundRun } from './background-run.ts';
import { policy, route } from './route.ts';

const BASE = '/api/app/history-check';
const auditor = policy('Kartoteka.Administration.Audit');

/** The last history check, or the check that is running. */
export const historyCheck = z.object({
  ...backgroundRun,
  /** Number of cards checked so far. */
  cards: z.number().int(),
  /** Number of all cards. */
  cardsDue: z.number().int(),
  /** Number of breaks found. */
  breaks: z.number().int(),
  /** The first breaks, each as a Polish sentence. */
  found: z.array(z.string()),
  /**
   * Triggers, constraints and rights of the database that protect the stored data, but are missing or
   * weakened; each as a Polish sentence.
   */
  lacking: z.array(z.string()),
  /** The numbers of checked things, in Polish words; null unless the check has reached its end. */
  summary: z.string().nullable(),
});
export type HistoryCheck = z.output<typeof historyCheck>;

/** The history check of `npm run verify-history` as background work. A second start joins the check that is running. */
export const historyCheckRoutes = {
  status: route({
    name: 'historyCheck.status',
    summary: 'The last history check, and its progress',
    method: 'GET',
    path: BASE,
    access: auditor,
    answer: historyCheck,
  }),
  start: route({
    name: 'historyCheck.start',
    summary: 'Start a history check',
    method: 'POST',
    path: BASE,
    access: auditor,
  }),
  cancel: route({
    name: 'historyCheck.cancel',
    summary: 'Cancel the running history check',
    method: 'POST',
    path: `${BASE}/cancel`,
    access: auditor,
  }),
};
