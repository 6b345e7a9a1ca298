import { norm, oneOf, possible, required } from '../plant/warehouse.ts';
import type { DemoEntry, DemoTemplate } from './demo-template.ts';
import { wear } from './trend.ts';

const OPERATOR_2 = 'operator2@demo.local';
const PIECES = ['Sztuka 1', 'Sztuka 2', 'Sztuka 3', 'Sztuka 4', 'Sztuka 5'] as const;
/** Number of cards between two adjustments of the filling machine, whose weights drift upwards. */
const SETTING_LIFE = 8;

/** Weights of five cups at a time through the shift. They drift until the filling machine is adjusted. */
export const netWeight: DemoTemplate = {
  name: 'Kontrola masy netto',
  group: 'Wyroby gotowe',
  type: 'Kontrola międzyoperacyjna',
  description:
    '<p>Pięć kolejnych kubków z każdego pobrania. Masa nominalna <strong>150 g</strong>, dopuszczalnie 147–156 g.</p>',
  dataTypes: [
    {
      name: 'Numer wagi',
      control: 'text',
      stored: 'text',
      settings: [required, oneOf('W-01', 'W-02', 'W-03')],
    },
    {
      name: 'Masa kubka z wyrobem',
      control: 'text',
      stored: 'number_float',
      unit: 'g',
      settings: [required, possible('100', '200'), norm('147', '156')],
    },
    {
      name: 'Tara kubka',
      control: 'text',
      stored: 'number_float',
      unit: 'g',
      settings: [possible('0', '20')],
    },
  ],
  forms: [
    {
      name: 'Waga i pobranie',
      fields: [
        { name: 'Waga', dataType: 'Numer wagi', filterGroup: 'Ważenie' },
        { name: 'Tara', dataType: 'Tara kubka' },
        { name: 'Data', dataType: 'Data', filterGroup: 'Ważenie' },
      ],
    },
    {
      name: 'Pobranie pięciu sztuk',
      fields: [
        { name: 'Godzina pobrania', dataType: 'Godzina' },
        ...PIECES.map((name) => ({ name, dataType: 'Masa kubka z wyrobem', filterGroup: 'Ważenie' })),
      ],
    },
  ],
  elements: [
    { name: 'Waga', form: 'Waga i pobranie' },
    {
      name: 'Pobrania',
      form: 'Pobranie pięciu sztuk',
      description: '<p>Co pół godziny; co najmniej trzy pobrania.</p>',
      repeats: [3, 24],
      assignments: [{ unit: 'Produkcja' }, { user: OPERATOR_2 }],
    },
  ],
  approvals: [{ role: 'brygadzista' }],
  approvalOrderRequired: false,
  reasons: {
    returned: 'Pobranie poza normą do powtórzenia po regulacji dozownika.',
    voided: 'Waga W-03 bez ważnej legalizacji.',
    withdrawn: 'Wpisano niewłaściwą wagę.',
  },
  entries({ random, deviates, nth }) {
    const centre = 149.4 + 3.6 * wear(nth, SETTING_LIFE);
    const sample = (at: number): DemoEntry => {
      const isOutside = deviates && at === 2;
      const masses = PIECES.map((_, piece) =>
        isOutside && piece === 3 ? random.decimal(156.4, 158.2, 1) : random.near(centre + at * 0.2, 1.3, 1),
      );
      return {
        element: 'Pobrania',
        by: OPERATOR_2,
        after: 30,
        values: ({ time }) => ({
          'Godzina pobrania': time,
          ...Object.fromEntries(PIECES.map((name, piece) => [name, masses[piece]])),
        }),
        ...(isOutside ? { deviationComment: 'Dozownik wyregulowany, następne pobranie w normie.' } : {}),
      };
    };
    const [scales, tare] = [random.pick(['W-01', 'W-02']), random.near(5.2, 0.1, 1)];
    return [
      {
        element: 'Waga',
        by: OPERATOR_2,
        values: ({ date }) => ({ Waga: scales, Tara: tare, Data: date }),
      },
      ...[0, 1, 2, 3].map(sample),
    ];
  },
};
