import { norm, options, pattern, possible, required, several } from '../plant/warehouse.ts';
import type { DemoEntry, DemoTemplate } from './demo-template.ts';
import { wear } from './trend.ts';

const OPERATOR = 'operator2@demo.local';
const DEFECTS = ['rysa', 'zadzior', 'wgniecenie', 'przebarwienie'] as const;

/** The number of series that one cutting insert lasts. The diameter grows as the insert wears. */
export const INSERT_LIFE = 6;

/** Inspection of a turned shaft: several pieces of a series against the tolerances of the drawing. */
export const dimensions: DemoTemplate = {
  name: 'Kontrola wymiarowa',
  group: 'Obróbka mechaniczna',
  type: 'Kontrola międzyoperacyjna',
  description:
    '<p>Wałek toczony, rysunek <strong>WT-0241</strong>. Mierz w temperaturze 20 ± 2 °C, po oczyszczeniu detalu.</p>' +
    '<table><tbody><tr><th>Wymiar</th><th>Tolerancja</th><th>Przyrząd</th></tr>' +
    '<tr><td>d1 Ø24 h7</td><td>23,979–24,000 mm</td><td>mikrometr</td></tr>' +
    '<tr><td>l1 80 ±0,1</td><td>79,9–80,1 mm</td><td>suwmiarka</td></tr></tbody></table>',
  dataTypes: [
    {
      name: 'Średnica d1 Ø24 h7',
      control: 'text',
      stored: 'number_float',
      unit: 'mm',
      settings: [required, possible('23', '25'), norm('23,979', '24,000')],
    },
    {
      name: 'Długość l1 80 ±0,1',
      control: 'text',
      stored: 'number_float',
      unit: 'mm',
      settings: [required, possible('78', '82'), norm('79,9', '80,1')],
    },
    {
      name: 'Chropowatość Ra',
      control: 'text',
      stored: 'number_float',
      unit: 'µm',
      settings: [possible('0', '50'), norm(null, '1,6')],
    },
    {
      name: 'Obrabiarka',
      control: 'select',
      stored: 'text',
      settings: [
        required,
        options(['CTX-310', 'CTX 310 – gniazdo 1'], ['CTX-510', 'CTX 510 – gniazdo 2'], 'TUR-50'),
      ],
    },
    {
      name: 'Wady powierzchni',
      control: 'select',
      stored: 'text',
      settings: [several, options(...DEFECTS)],
    },
    {
      name: 'Numer zlecenia',
      control: 'text',
      stored: 'text',
      settings: [
        required,
        pattern('ZP/\\d{4}/\\d{2}', 'numer zlecenia, np. ZP/0312/26'),
        { type: 'maxLength', length: 20 },
      ],
    },
    {
      name: 'Liczba sztuk w serii',
      control: 'text',
      stored: 'number_integer',
      unit: 'szt.',
      settings: [required, possible('1', '5000')],
    },
  ],
  forms: [
    {
      name: 'Identyfikacja serii',
      fields: [
        {
          name: 'Numer zlecenia',
          dataType: 'Numer zlecenia',
          filterGroup: 'Zlecenie',
          description: 'Ze zlecenia produkcyjnego, na przykład ZP/0412/26.',
        },
        { name: 'Obrabiarka', dataType: 'Obrabiarka', filterGroup: 'Zlecenie' },
        { name: 'Liczba sztuk', dataType: 'Liczba sztuk w serii' },
        { name: 'Początek serii', dataType: 'Data i godzina' },
      ],
    },
    {
      name: 'Pomiar wałka',
      fields: [
        { name: 'Średnica d1', dataType: 'Średnica d1 Ø24 h7', filterGroup: 'Wymiary' },
        { name: 'Długość l1', dataType: 'Długość l1 80 ±0,1', filterGroup: 'Wymiary' },
        { name: 'Chropowatość', dataType: 'Chropowatość Ra', filterGroup: 'Wymiary' },
      ],
    },
    {
      name: 'Ocena wzrokowa',
      fields: [
        { name: 'Wady', dataType: 'Wady powierzchni', filterGroup: 'Wygląd' },
        { name: 'Gwint zgodny ze sprawdzianem', dataType: 'Zgodność' },
        { name: 'Uwagi', dataType: 'Uwagi' },
      ],
    },
  ],
  elements: [
    { name: 'Seria', form: 'Identyfikacja serii' },
    {
      name: 'Pomiary',
      form: 'Pomiar wałka',
      description: '<p>Pierwsza, środkowa i ostatnia sztuka serii; przy korekcie narzędzia kolejne.</p>',
      repeats: [3, 10],
      assignments: [{ unit: 'Produkcja' }],
    },
    { name: 'Ocena wzrokowa', form: 'Ocena wzrokowa' },
  ],
  approvals: [{ unit: 'Kontrola jakości' }],
  approvalOrderRequired: false,
  reasons: {
    returned: 'Zmierz sztukę ponownie mikrometrem i dopisz numer przyrządu.',
    voided: 'Seria anulowana, zlecenie przeniesione na inną obrabiarkę.',
    withdrawn: 'Wady wpisano przy niewłaściwej serii.',
  },
  entries({ random, deviates, nth }) {
    const piece = (outside: boolean): DemoEntry => {
      const diameter = outside
        ? random.decimal(24.004, 24.018, 3)
        : random.near(23.983 + 0.013 * wear(nth, INSERT_LIFE), 0.002, 3);
      const [length, roughness] = [random.decimal(79.94, 80.07, 2), random.decimal(0.8, 1.5, 2)];
      return {
        element: 'Pomiary',
        by: OPERATOR,
        values: () => ({ 'Średnica d1': diameter, 'Długość l1': length, Chropowatość: roughness }),
        ...(outside
          ? { deviationComment: 'Zużyta płytka, narzędzie wymienione, sztuka odłożona do poprawki.' }
          : {}),
      };
    };
    const order = `ZP/${String(random.whole(310, 489)).padStart(4, '0')}/26`;
    const [machine, pieces] = [random.pick(['CTX-310', 'CTX-510', 'TUR-50']), random.whole(24, 240)];
    const defects = random.next() < 0.3 ? [random.pick(DEFECTS)] : [];
    return [
      {
        element: 'Seria',
        by: OPERATOR,
        values: ({ instant }) => ({
          'Numer zlecenia': order,
          Obrabiarka: machine,
          'Liczba sztuk': pieces,
          'Początek serii': instant,
        }),
      },
      piece(false),
      piece(deviates),
      piece(false),
      {
        element: 'Ocena wzrokowa',
        by: OPERATOR,
        values: () => ({ Wady: defects, 'Gwint zgodny ze sprawdzianem': true }),
      },
    ];
  },
};
