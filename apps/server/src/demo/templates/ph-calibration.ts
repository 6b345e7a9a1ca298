import { norm, options, possible, required } from '../plant/warehouse.ts';
import type { DemoEntry, DemoTemplate } from './demo-template.ts';
import { wear } from './trend.ts';

const OPERATOR = 'operator@demo.local';
/** The number of calibrations that one electrode lasts. */
const ELECTRODE_LIFE = 7;

/** Weekly calibration with three buffers. Signing requires the password. */
export const phCalibration: DemoTemplate = {
  name: 'Kalibracja pH-metru',
  group: 'Laboratorium',
  type: 'Wzorcowanie',
  description:
    '<p>Co tydzień, przed pierwszym pomiarem. Elektrodę z nachyleniem poniżej <strong>95 %</strong> wymień.</p>',
  dataTypes: [
    {
      name: 'pH-metr',
      control: 'select',
      stored: 'text',
      settings: [required, options(['PH-1', 'PH-1 – laboratorium'], ['PH-2', 'PH-2 – linia jogurtów'])],
    },
    {
      name: 'Bufor wzorcowy',
      control: 'select',
      stored: 'number_float',
      unit: 'pH',
      settings: [required, options(['4.01', '4,01'], ['7.00', '7,00'], ['10.01', '10,01'])],
    },
    {
      name: 'Odczyt w buforze',
      control: 'text',
      stored: 'number_float',
      unit: 'pH',
      settings: [required, possible('0', '14')],
    },
    {
      name: 'Temperatura buforu',
      control: 'text',
      stored: 'number_float',
      unit: '°C',
      settings: [required, possible('0', '60'), norm('23', '27')],
    },
    {
      name: 'Nachylenie elektrody',
      control: 'text',
      stored: 'number_float',
      unit: '%',
      settings: [required, possible('0', '120'), norm('95', '105')],
    },
    {
      name: 'Potencjał zera',
      control: 'text',
      stored: 'number_integer',
      unit: 'mV',
      settings: [required, possible('-500', '500'), norm('-30', '30')],
    },
  ],
  forms: [
    {
      name: 'Przyrząd i bufory',
      fields: [
        { name: 'Przyrząd', dataType: 'pH-metr', filterGroup: 'Kalibracja' },
        { name: 'Początek kalibracji', dataType: 'Data i godzina', filterGroup: 'Kalibracja' },
      ],
    },
    {
      name: 'Punkt kalibracji',
      fields: [
        { name: 'Bufor', dataType: 'Bufor wzorcowy', filterGroup: 'Kalibracja' },
        { name: 'Odczyt', dataType: 'Odczyt w buforze', filterGroup: 'Kalibracja', range: ['3,5', '10,5'] },
        { name: 'Temperatura', dataType: 'Temperatura buforu' },
      ],
    },
    {
      name: 'Wynik kalibracji',
      fields: [
        { name: 'Nachylenie', dataType: 'Nachylenie elektrody', filterGroup: 'Kalibracja' },
        { name: 'Potencjał zera', dataType: 'Potencjał zera', filterGroup: 'Kalibracja' },
        { name: 'Uwagi', dataType: 'Uwagi' },
      ],
    },
  ],
  elements: [
    { name: 'Przyrząd', form: 'Przyrząd i bufory', assignments: [{ role: 'operator' }] },
    {
      name: 'Bufory',
      form: 'Punkt kalibracji',
      description: '<p>Zawsze trzy: 4,01, 7,00 i 10,01. Elektrodę płucz między buforami.</p>',
      repeats: [3, 3],
      assignments: [{ role: 'operator' }],
    },
    { name: 'Wynik', form: 'Wynik kalibracji', assignments: [{ role: 'operator' }] },
  ],
  approvals: [{ role: 'jakosc' }],
  approvalOrderRequired: false,
  switches: { passwordAtSigning: true },
  reasons: {
    returned: 'Powtórz wynik ze świeżym buforem.',
    voided: 'Kalibracja wykonana przeterminowanym buforem.',
    withdrawn: 'Nachylenie przepisane z poprzedniego tygodnia.',
  },
  entries({ random, deviates, nth }) {
    const age = wear(nth, ELECTRODE_LIFE);
    const point = (buffer: string): DemoEntry => {
      const [reading, heat] = [random.near(Number(buffer) + 0.03 * age, 0.02, 2), random.near(25, 0.6, 1)];
      return {
        element: 'Bufory',
        by: OPERATOR,
        after: 4,
        values: () => ({ Bufor: buffer, Odczyt: reading, Temperatura: heat }),
      };
    };
    const slope = deviates ? random.decimal(93.8, 94.8, 1) : random.near(99.2 - 3.4 * age, 0.3, 1);
    const zero = Math.round(-4 - 18 * age);
    return [
      {
        element: 'Przyrząd',
        by: OPERATOR,
        values: ({ instant }) => ({
          Przyrząd: nth % 2 === 0 ? 'PH-1' : 'PH-2',
          'Początek kalibracji': instant,
        }),
      },
      point('4.01'),
      point('7.00'),
      point('10.01'),
      {
        element: 'Wynik',
        by: OPERATOR,
        values: () => ({ Nachylenie: slope, 'Potencjał zera': zero, Uwagi: '' }),
        ...(deviates
          ? { deviationComment: 'Elektroda wymieniona, kalibracja powtórzona z wynikiem 99 %.' }
          : {}),
      },
    ];
  },
};
