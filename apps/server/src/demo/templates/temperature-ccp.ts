import { norm, options, possible, required } from '../plant/warehouse.ts';
import type { DemoEntry, DemoTemplate } from './demo-template.ts';
import { warmth } from './trend.ts';

const OPERATOR = 'operator@demo.local';

/** HACCP: the two critical control points of the dairy, read several times a shift. */
export const temperatureCcp: DemoTemplate = {
  name: 'Monitoring temperatury CCP',
  group: 'HACCP',
  type: 'Monitoring CCP',
  description:
    '<p>Karta jednej zmiany. Odczyty wpisuj <strong>od razu</strong>, nie po zmianie.</p>' +
    '<p>Każde przekroczenie limitu wymaga działania korygującego i komentarza.</p>',
  dataTypes: [
    {
      name: 'Temperatura w chłodni',
      control: 'text',
      stored: 'number_float',
      unit: '°C',
      settings: [required, possible('-30', '40'), norm('0', '4')],
    },
    {
      name: 'Temperatura pasteryzacji',
      control: 'text',
      stored: 'number_float',
      unit: '°C',
      settings: [required, possible('0', '120'), norm('72', '78')],
    },
    {
      name: 'Czas przetrzymania',
      control: 'text',
      stored: 'number_integer',
      unit: 's',
      settings: [required, possible('0', '600'), norm('15', '25')],
    },
    {
      name: 'Ciśnienie na pasteryzatorze',
      control: 'text',
      stored: 'number_float',
      unit: 'bar',
      settings: [required, possible('0', '16'), norm('2,0', '4,5')],
    },
    {
      name: 'Komora chłodnicza',
      control: 'select',
      stored: 'text',
      settings: [
        required,
        options(['K1', 'K1 – surowiec'], ['K2', 'K2 – półprodukt'], ['K3', 'K3 – wyrób gotowy']),
      ],
    },
  ],
  forms: [
    {
      name: 'Zmiana i linia',
      fields: [
        { name: 'Data', dataType: 'Data' },
        { name: 'Zmiana', dataType: 'Zmiana', filterGroup: 'Zmiana' },
      ],
    },
    {
      name: 'Odczyt chłodni',
      fields: [
        { name: 'Komora', dataType: 'Komora chłodnicza', filterGroup: 'Chłodnia' },
        { name: 'Godzina odczytu', dataType: 'Godzina' },
        { name: 'Temperatura', dataType: 'Temperatura w chłodni', filterGroup: 'Chłodnia' },
      ],
    },
    {
      name: 'Odczyt pasteryzatora',
      fields: [
        {
          name: 'Jak odczytać',
          dataType: 'Treść',
          description: '<p>Temperatura z czujnika <em>za</em> odcinkiem przetrzymania, nie z wymiennika.</p>',
        },
        { name: 'Godzina odczytu', dataType: 'Godzina' },
        { name: 'Temperatura', dataType: 'Temperatura pasteryzacji', filterGroup: 'Pasteryzacja' },
        { name: 'Czas przetrzymania', dataType: 'Czas przetrzymania', filterGroup: 'Pasteryzacja' },
        { name: 'Ciśnienie', dataType: 'Ciśnienie na pasteryzatorze', filterGroup: 'Pasteryzacja' },
      ],
    },
    {
      name: 'Działania korygujące',
      fields: [
        { name: 'Opis działań', dataType: 'Uwagi', description: 'Zostaw puste, gdy nic się nie stało.' },
      ],
    },
  ],
  elements: [
    { name: 'Zmiana', form: 'Zmiana i linia' },
    {
      name: 'CCP 1 – chłodnia',
      form: 'Odczyt chłodni',
      description: '<p>Limit krytyczny: <strong>4 °C</strong>. Co najmniej dwa odczyty na zmianę.</p>',
      repeats: [2, 8],
    },
    {
      name: 'CCP 2 – pasteryzacja',
      form: 'Odczyt pasteryzatora',
      description: '<p>Limit krytyczny: <strong>72 °C przez 15 s</strong>.</p>',
      repeats: [1, -1],
    },
    { name: 'Działania korygujące', form: 'Działania korygujące' },
  ],
  approvals: [{ role: 'brygadzista' }, { role: 'jakosc' }],
  approvalOrderRequired: false,
  reasons: {
    returned: 'Powtórz odczyt termometrem wzorcowym i dopisz, czym mierzono.',
    voided: 'Karta założona drugi raz dla tej samej zmiany.',
    withdrawn: 'Pomylona komora, odczyt dotyczył K3.',
  },
  entries({ random, deviates, daysAgo }) {
    const warm = warmth(daysAgo);
    const cold = (komora: string, high: boolean): DemoEntry => {
      const temperature = high ? random.decimal(4.6, 7.2, 1) : random.near(2.3 + 1.1 * warm, 0.5, 1);
      return {
        element: 'CCP 1 – chłodnia',
        by: OPERATOR,
        values: ({ time }) => ({ Komora: komora, 'Godzina odczytu': time, Temperatura: temperature }),
        ...(high
          ? { deviationComment: 'Drzwi komory były otwarte przy rozładunku, po 20 min z powrotem w normie.' }
          : {}),
      };
    };
    const hot = (): DemoEntry => {
      const [temperature, seconds] = [random.decimal(72.6, 76.4, 1), random.whole(16, 20)];
      const pressure = random.decimal(2.6, 3.8, 1);
      return {
        element: 'CCP 2 – pasteryzacja',
        by: OPERATOR,
        values: ({ time }) => ({
          'Godzina odczytu': time,
          Temperatura: temperature,
          'Czas przetrzymania': seconds,
          Ciśnienie: pressure,
        }),
      };
    };
    const measures = deviates ? 'Domknięto drzwi komory K2, przeniesiono partię do K1.' : '';
    return [
      { element: 'Zmiana', by: OPERATOR, values: ({ date }) => ({ Data: date, Zmiana: 'I' }) },
      cold('K1', false),
      hot(),
      cold('K2', deviates),
      hot(),
      cold('K3', false),
      {
        element: 'Działania korygujące',
        by: OPERATOR,
        values: () => ({ 'Opis działań': measures }),
      },
    ];
  },
};
