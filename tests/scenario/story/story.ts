import type { ElementDraft } from '../../env/templates.ts';
import type { Ending, Seen, Step } from './world.ts';

/** The elements of the card. */
export const ELEMENTS: readonly ElementDraft[] = [
  {
    name: 'Oględziny',
    fields: [
      { name: 'Stan', settings: [{ type: 'requirement', isRequired: true }] },
      { name: 'Czysto', controlType: 'checkbox', storedValueType: 'bool' },
    ],
  },
  {
    name: 'Pomiary',
    repeat: { min: 2, max: 3 },
    fields: [
      {
        name: 'Średnica',
        storedValueType: 'number_float',
        unit: 'mm',
        settings: [{ type: 'referenceValue', referenceValue: { type: 2, values: ['2,0', '2,5'] } }],
      },
    ],
  },
  { name: 'Instrukcja', fields: [{ name: 'Opis', controlType: 'contentDisplay' }] },
];

/** Labels of the slots in their order of signing. */
export const SLOTS = ['brygadzista kart', 'jakość kart'] as const;
const [FOREMAN, QUALITY] = SLOTS;

/** A step, its expected ending, and the parts of the visible state that are checked after it. */
export interface Scene {
  readonly step: Step;
  readonly ends: Ending;
  readonly seen?: Partial<Seen>;
}

const scene = (step: Step, ends: Ending = 'ok', seen?: Partial<Seen>): Scene => ({
  step,
  ends,
  ...(seen === undefined ? {} : { seen }),
});
type Write = Extract<Step, { does: 'save' | 'submit' }>;
const write = (element: string, data: Write['data'], more: Partial<Write>): Step => ({
  by: 'ola',
  does: 'save',
  element,
  index: null,
  data,
  ...more,
});
const inspection = (data: Write['data'], more: Partial<Write> = {}) => write('Oględziny', data, more);
const measured = (value: string, more: Partial<Write> = {}) => write('Pomiary', { Średnica: value }, more);

/** The life of a card from its first value to its last signature, with mistakes of users on the way. */
export const STORY: readonly Scene[] = [
  // Saving accepts incomplete values, but no value of a wrong type.
  scene(inspection({ Czysto: 'true' }), 'ok', { status: 'inProgress', approvals: [] }),
  scene(measured('dwa'), 'invalid data.Średnica'),
  scene(measured('2,30')),
  scene(inspection({ Stan: 'zły' }, { rowVersion: 7 }), 'conflict'),

  // Submitting enforces the rules.
  scene(inspection({ Czysto: true }, { does: 'submit' }), 'invalid data.Stan'),
  scene(inspection({ Stan: 'dobry', Czysto: true }, { does: 'submit', rowVersion: 1 })),
  scene(inspection({ Stan: 'zły' }), 'Kartoteka.Card:EntrySubmitted'),
  scene({ by: 'olek', does: 'withdraw', element: 'Oględziny', index: 0 }, 'Kartoteka.Card:NotAuthor'),
  scene({ by: 'ola', does: 'submitGroup', element: 'Pomiary' }, 'Kartoteka.Card:MinRepetitions'),
  scene(measured('2,7', { by: 'olek' })),
  scene({ by: 'ola', does: 'submitGroup', element: 'Pomiary' }, 'invalid entries.1.comment', {
    status: 'inProgress',
  }),
  scene(
    measured('2,7', {
      by: 'olek',
      does: 'submit',
      index: 1,
      comment: 'Cała seria',
      deviationComments: { Średnica: ' ' },
    }),
    'invalid deviationComments.Średnica',
  ),
  scene(
    measured('2,7', {
      by: 'olek',
      index: 1,
      deviationComments: { Średnica: 'Sprawdzone drugi raz' },
    }),
  ),
  scene(measured('2,4', { index: 2 })),
  scene(measured('2,4'), 'Kartoteka.Card:MaxRepetitions'),
  scene({ by: 'ola', does: 'remove', element: 'Pomiary', index: 2 }),
  scene({ by: 'ola', does: 'submitGroup', element: 'Pomiary' }, 'ok', {
    status: 'awaitingApproval',
    approvals: [
      [FOREMAN, null],
      [QUALITY, null],
    ],
  }),

  // A return opens the named entries, and the others stay submitted.
  scene(measured('1', { index: 0 }), 'Kartoteka.Card:NotInProgress'),
  scene({ by: 'jagoda', does: 'sign', slot: QUALITY }, 'Kartoteka.Card:OutOfTurn'),
  scene({ by: 'jagoda', does: 'return', reason: 'Zmierz', entries: null }, 'Kartoteka.Card:MayNotReturn'),
  scene({ by: 'bartek', does: 'return', reason: ' ', entries: null }, 'invalid reason'),
  scene({ by: 'bartek', does: 'sign', slot: FOREMAN }, 'ok', {
    approvals: [
      [FOREMAN, 'bartek'],
      [QUALITY, null],
    ],
  }),
  scene({ by: 'ola', does: 'withdraw', element: 'Oględziny', index: 0 }, 'Kartoteka.Card:AlreadySigned'),
  scene({ by: 'jagoda', does: 'return', reason: 'Zmierz drugi raz', entries: [['Pomiary', 1]] }, 'ok', {
    status: 'inProgress',
    returnReason: 'Zmierz drugi raz',
    approvals: [],
  }),

  // The entries are corrected and submitted again.
  scene({ by: 'jagoda', does: 'sign', slot: QUALITY }, 'Kartoteka.Card:NotAwaitingApproval'),
  scene(inspection({ Stan: 'zły' }), 'Kartoteka.Card:EntrySubmitted'),
  scene(measured('2,40', { by: 'olek', index: 1 })),
  scene({ by: 'olek', does: 'submitGroup', element: 'Pomiary' }, 'ok', {
    status: 'awaitingApproval',
    returnReason: null,
    approvals: [
      [FOREMAN, null],
      [QUALITY, null],
    ],
  }),

  // One entry is withdrawn before the first signature, then both approvers sign.
  scene({ by: 'ola', does: 'withdraw', element: 'Oględziny', index: 0 }, 'ok', { status: 'inProgress' }),
  scene(inspection({ Stan: 'bardzo dobry', Czysto: false }, { does: 'submit' }), 'ok', {
    status: 'awaitingApproval',
  }),
  scene({ by: 'bartek', does: 'sign', slot: FOREMAN }),
  scene({ by: 'bartek', does: 'sign', slot: FOREMAN }),
  scene({ by: 'bartek', does: 'sign', slot: QUALITY }, 'Kartoteka.Card:NotEligible'),
  scene({ by: 'jagoda', does: 'sign', slot: QUALITY }, 'ok', {
    status: 'approved',
    approvals: [
      [FOREMAN, 'bartek'],
      [QUALITY, 'jagoda'],
    ],
    elements: {
      Oględziny: {
        isSubmitted: true,
        entries: [
          {
            index: 0,
            values: { Stan: 'bardzo dobry', Czysto: false },
            comment: null,
            deviationComments: {},
            isSubmitted: true,
            rowVersion: 4,
            deviations: [],
          },
        ],
      },
      Pomiary: {
        isSubmitted: true,
        entries: [
          {
            index: 0,
            values: { Średnica: '2.30' },
            comment: null,
            deviationComments: {},
            isSubmitted: true,
            rowVersion: 2,
            deviations: [],
          },
          {
            index: 1,
            values: { Średnica: '2.40' },
            comment: null,
            deviationComments: {},
            isSubmitted: true,
            rowVersion: 6,
            deviations: [],
          },
        ],
      },
      Instrukcja: { isSubmitted: false, entries: [] },
    },
  }),

  // A signed card cannot be changed any more.
  scene({ by: 'jagoda', does: 'sign', slot: QUALITY }),
  scene(
    { by: 'jagoda', does: 'return', reason: 'Za późno', entries: null },
    'Kartoteka.Card:NotAwaitingApproval',
  ),
  scene(measured('1', { index: 0 }), 'Kartoteka.Card:NotInProgress'),
];
