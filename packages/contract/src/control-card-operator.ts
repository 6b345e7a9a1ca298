import { CARD_KEY_LENGTH } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { claimedInstant } from './claims.ts';
import { cardElement, cardStatus, cardTemplate, contentHash } from './control-card-form.ts';
import { waitingCard } from './filled-card.ts';
import { id, instant, wholeList } from './entity.ts';
import { idParams, policy, route } from './route.ts';
import { optionalName } from './text.ts';

const BASE = '/api/app/control-card-operator';
const operator = policy('Kartoteka.ControlCards.Operator');

/** A template from which the caller may start a card (spec 3.17). */
export const availableTemplate = z.object({ templateId: id, templateName: z.string() });

/** A template from which the caller may start a card, and how often the caller started one. */
const startableTemplate = availableTemplate.extend({
  familyId: id,
  templateGroupName: z.string(),
  /**
   * Number of cards from this template, in any version, among the newest thousand that the caller started in
   * the last 90 days.
   */
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

/**
 * The data that a device keeps to work without a network: the templates from which the caller may start a
 * card, each with the hash of the revision that a start would pin now, and the newest cards in progress that
 * have something left for the caller to fill. The `version` of a card changes with each write to it (wire
 * kit).
 */
const kit = z.object({
  epoch: z.string(),
  templates: z.array(startableTemplate.extend({ revisionHash: contentHash })),
  cards: z.array(z.object({ id, name: z.string(), revisionHash: contentHash, version: z.string() })),
});
export type Kit = z.output<typeof kit>;

/** A revision with the fields that form-data would return for a new card of this revision (wire revisions). */
const shownRevision = z.object({
  hash: contentHash,
  template: cardTemplate,
  elements: z.array(cardElement),
});
export type ShownRevision = z.output<typeof shownRevision>;

/**
 * Body of a request that starts a card. With a `key`, a repeated start returns the same card, even after years. A
 * `revisionHash` names the revision that the person was shown; without it the card gets the current revision (wire
 * start).
 */
const startInput = z
  .object({
    key: optionalName(CARD_KEY_LENGTH),
    revisionHash: contentHash.nullish(),
    /** When the person started the card, by the clock of the device. */
    startedAt: claimedInstant.nullish(),
  })
  .nullish();
export type StartInput = z.output<typeof startInput>;

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
    body: startInput,
    answer: z.object({ id, isExisting: z.boolean() }),
    errors: [
      'Kartoteka.Card:TemplateNotAvailable',
      'Kartoteka.Card:KeyUsed',
      'Kartoteka.Card:RevisionOutdated',
    ],
  }),
  kit: route({
    name: 'controlCardOperator.kit',
    summary: 'What a device keeps to work without a network',
    method: 'GET',
    path: `${BASE}/kit`,
    access: operator,
    keeping: 'tagged',
    answer: kit,
  }),
  revision: route({
    name: 'controlCardOperator.revision',
    summary: 'The form of a revision by its hash; it never changes',
    method: 'GET',
    path: '/api/app/revisions/:hash',
    access: policy(
      'Kartoteka.ControlCards.Operator',
      'Kartoteka.ControlCards.Approval',
      'Kartoteka.ControlCards.ManageCards',
    ),
    params: z.object({ hash: contentHash }),
    keeping: 'lasting',
    answer: shownRevision,
  }),
};
