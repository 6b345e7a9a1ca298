import { testPiece } from '../plant/picture/drawings.ts';
import { options, possible, required } from '../plant/warehouse.ts';
import type { DemoElement, DemoEntry, DemoTemplate } from './demo-template.ts';

const OPERATOR = 'operator@demo.local';

const BATCH: DemoElement = { name: 'Linia i wyrób', form: 'Linia z detektorem' };
const TESTS: DemoElement = {
  name: 'Próby z wzorcami',
  form: 'Próba detektora',
  description: '<p>Każdy wzorzec przepuść środkiem taśmy. Co najmniej trzy próby na kartę.</p>',
  repeats: [3, 12],
};
const ACTIONS: DemoElement = { name: 'Postępowanie z wyrobem', form: 'Postępowanie po próbie' };

/**
 * Inspection of the metal detector with test pieces. Its second version also tests whether rejected packages are
 * pushed out.
 */
export const metalDetector: DemoTemplate = {
  name: 'Kontrola detektora metali',
  group: 'HACCP',
  type: 'Monitoring CCP',
  description:
    '<p>CCP 3. Gdy wzorzec <strong>nie zostanie wykryty</strong>, zatrzymaj linię i wstrzymaj wyrób od ostatniej dobrej próby.</p>',
  dataTypes: [
    {
      name: 'Detektor metali',
      control: 'select',
      stored: 'text',
      settings: [required, options(['DM-1', 'DM-1 – za nalewarką'], ['DM-2', 'DM-2 – pakowanie zbiorcze'])],
    },
    {
      name: 'Czułość detektora',
      control: 'text',
      stored: 'number_integer',
      settings: [required, possible('0', '250')],
    },
    {
      name: 'Wzorzec metalu',
      control: 'select',
      stored: 'text',
      settings: [
        required,
        options(
          ['Fe', 'Fe 1,5 mm', testPiece('#6d4c41', 14)],
          ['NFe', 'NFe 2,0 mm', testPiece('#e0a82e', 19)],
          ['SS', 'SS 2,5 mm', testPiece('#78909c', 24)],
        ),
      ],
    },
    {
      name: 'Czas odrzutu',
      control: 'text',
      stored: 'number_float',
      unit: 's',
      settings: [
        required,
        possible('0', '30'),
        { type: 'referenceValue', referenceValue: { type: 2, values: ['', '1,5'] } },
      ],
    },
  ],
  forms: [
    {
      name: 'Linia z detektorem',
      fields: [
        { name: 'Detektor', dataType: 'Detektor metali', filterGroup: 'Detektor' },
        { name: 'Czułość', dataType: 'Czułość detektora', filterGroup: 'Detektor', range: ['80', '150'] },
        { name: 'Data', dataType: 'Data' },
        { name: 'Zmiana', dataType: 'Zmiana' },
      ],
    },
    {
      name: 'Próba detektora',
      fields: [
        { name: 'Godzina próby', dataType: 'Godzina' },
        { name: 'Wzorzec', dataType: 'Wzorzec metalu', filterGroup: 'Detektor' },
        { name: 'Wykryto i odrzucono', dataType: 'Zgodność', filterGroup: 'Detektor' },
      ],
    },
    {
      name: 'Próba odrzutnika',
      fields: [
        { name: 'Czas odrzutu', dataType: 'Czas odrzutu', filterGroup: 'Detektor' },
        { name: 'Pojemnik odrzutów zamknięty', dataType: 'Zgodność' },
      ],
    },
    {
      name: 'Postępowanie po próbie',
      fields: [
        { name: 'Wyrób może być zwolniony', dataType: 'Zgodność', filterGroup: 'Detektor' },
        { name: 'Uwagi', dataType: 'Uwagi' },
      ],
    },
  ],
  elements: [BATCH, TESTS, ACTIONS],
  approvals: [{ role: 'brygadzista' }, { unit: 'Kontrola jakości' }],
  approvalOrderRequired: false,
  switches: { onePersonMaySignSeveral: false },
  secondVersion: {
    description:
      '<p>CCP 3. Gdy wzorzec <strong>nie zostanie wykryty</strong>, zatrzymaj linię i wstrzymaj wyrób od ostatniej dobrej próby.</p>' +
      '<p><em>Od tej wersji</em>: także próba odrzutnika.</p>',
    elements: [BATCH, TESTS, { name: 'Odrzutnik', form: 'Próba odrzutnika' }, ACTIONS],
  },
  reasons: {
    returned: 'Powtórz próbę z wzorcem i dopisz, co zrobiono z wyrobem od poprzedniej próby.',
    voided: 'Linia stała, próby wykonane bez wyrobu.',
    withdrawn: 'Zwolnienie wpisane przed ostatnią próbą.',
  },
  entries({ random, deviates, nth, version }) {
    const test = (piece: string, isMissed: boolean): DemoEntry => ({
      element: 'Próby z wzorcami',
      by: OPERATOR,
      after: 3,
      values: ({ time }) => ({ 'Godzina próby': time, Wzorzec: piece, 'Wykryto i odrzucono': !isMissed }),
      ...(isMissed
        ? {
            deviationComment:
              'Linia zatrzymana, detektor przestrojony, wyrób od 2 h wstrzymany i przebadany.',
          }
        : {}),
    });
    const [sensitivity, seconds] = [118 - (nth % 12), random.near(0.9, 0.2, 2)];
    const reject: DemoEntry = {
      element: 'Odrzutnik',
      by: OPERATOR,
      values: () => ({ 'Czas odrzutu': seconds, 'Pojemnik odrzutów zamknięty': true }),
    };
    return [
      {
        element: 'Linia i wyrób',
        by: OPERATOR,
        values: ({ date }) => ({
          Detektor: nth % 3 === 2 ? 'DM-2' : 'DM-1',
          Czułość: sensitivity,
          Data: date,
          Zmiana: 'I',
        }),
      },
      test('Fe', false),
      test('NFe', false),
      test('SS', deviates),
      ...(version === 2 ? [reject] : []),
      {
        element: 'Postępowanie z wyrobem',
        by: OPERATOR,
        values: () => ({
          'Wyrób może być zwolniony': true,
          Uwagi: deviates ? 'Zwolniono po ponownym przepuszczeniu przez detektor.' : '',
        }),
      },
    ];
  },
};
