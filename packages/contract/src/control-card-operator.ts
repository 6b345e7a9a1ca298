import { z } from 'zod';
import { cardStatus } from './control-card-form.ts';
import { waitingCard } from './filled-card.ts';
import { id, instant, wholeList } from './entity.ts';
import { idParams, policy, route } from './route.ts';

const BASE = '/api/app/control-card-operator';
const operator = policy('Kartoteka.ControlCards.Operator');

/** A template from which the caller may start a card (spec 3.17). */
export const availableTemplate = z.object({ templateId: id, templateName: z.string() });

/** A template from which the caller may start a card, and how often the caller does. */
const startableTemplate = availableTemplate.extend({
  familyId: id,
  templateGroupName: z.string(),
  /** How many of the caller's last thousand cards of 90 days are of this template, in any version. */
  startedCount: z.number().int(),
});
export type StartableTemplate = z.output<typeof startableTemplate>;

/** A card in progress with an element that the caller may fill (spec 3.17). */
const availableCard = waitingCard.extend({
  hasNotSubmittedElements: z.boolean(),
  isReturned: z.boolean(),
  submittedElementCount: z.number().int(),
  elementCount: z.number().int(),
  startedBy: z.string().nullable(),
  /** Whether the caller may discard the card now (ruling 5.17). */
  canDiscard: z.boolean(),
  templateId: id,
  familyId: id,
});
export type AvailableCard = z.output<typeof availableCard>;

/** A card that the caller filled recently: 'Moje ostatnie karty' (ruling 5.4). */
const recentCard = waitingCard.extend({
  status: cardStatus,
  isReturned: z.boolean(),
  lastFilledAt: instant,
});
export type RecentCard = z.output<typeof recentCard>;

/** Calls of the operator screen (spec 7.10, 7.11). */
export const controlCardOperatorRoutes = {
  availableTemplates: route({
    name: 'controlCardOperator.availableTemplates',
    summary: 'Templates from which the caller may start a card',
    method: 'GET',
    path: `${BASE}/available-card-templates`,
    access: operator,
    answer: wholeList(startableTemplate),
  }),
  availableCards: route({
    name: 'controlCardOperator.availableCards',
    summary: 'Cards in progress that the caller may fill',
    method: 'GET',
    path: `${BASE}/available-cards`,
    access: operator,
    answer: wholeList(availableCard),
  }),
  recentCards: route({
    name: 'controlCardOperator.recentCards',
    summary: 'Cards that the caller filled in the last 30 days',
    method: 'GET',
    path: `${BASE}/recent-cards`,
    access: operator,
    answer: wholeList(recentCard),
  }),
  initFilling: route({
    name: 'controlCardOperator.initFilling',
    summary: 'Start a card of a template, or find the active one',
    method: 'POST',
    path: `${BASE}/init-card-filling/:id`,
    access: operator,
    params: idParams,
    query: z.object({
      forceFresh: z
        .enum(['true', 'false', 'True', 'False', '1', '0', ''])
        .optional()
        .transform((flag) => flag !== undefined && ['true', 'True', '1'].includes(flag)),
    }),
    answer: z.object({ id, isExisting: z.boolean() }),
    errors: ['Kartoteka.Card:TemplateNotAvailable'],
  }),
};
