import { norm, options, possible, required, several } from '../plant/warehouse.ts';
import type { DemoEntry, DemoTemplate } from './demo-template.ts';

const DRIVERS = ['operator2@demo.local', 'operator@demo.local'] as const;
const FAULTS = ['widły', 'hamulec', 'oświetlenie', 'opony', 'wyciek'] as const;
/** Operating hours that the older truck had sixty days ago, and the hours that each day adds. */
const [HOURS_BEFORE, HOURS_A_DAY] = [4_120, 5.4];

/** Inspection before work. It has no approvals, so a card is approved as soon as it is submitted. */
export const forklift: DemoTemplate = {
  name: 'Przegląd codzienny wózka widłowego',
  group: 'Utrzymanie ruchu',
  type: 'Przegląd',
  description:
    '<p>Przed pierwszym ruszeniem na zmianie. Wózka z usterką <strong>nie wolno używać</strong>: ' +
    'zawieś tablicę i zawiadom utrzymanie ruchu.</p>',
  dataTypes: [
    {
      name: 'Wózek widłowy',
      control: 'select',
      stored: 'text',
      settings: [
        required,
        options(['WW-01', 'WW-01 – elektryczny 1,6 t'], ['WW-02', 'WW-02 – elektryczny 2,0 t']),
      ],
    },
    {
      name: 'Motogodziny',
      control: 'text',
      stored: 'number_float',
      unit: 'h',
      settings: [required, possible('0', '99999')],
    },
    {
      name: 'Naładowanie akumulatora',
      control: 'select',
      stored: 'number_integer',
      unit: '%',
      settings: [required, options('25', '50', '75', '100'), norm('50', '100')],
    },
    {
      name: 'Decyzja UDT',
      control: 'text',
      stored: 'text',
      settings: [
        { type: 'maxLength', length: 30 },
        {
          type: 'referenceValue',
          referenceValue: {
            type: 3,
            values: ['UDT-\\d{4}/\\d{2}'],
            expectation: 'numer decyzji, np. UDT-0418/24',
          },
        },
      ],
    },
    {
      name: 'Usterki wózka',
      control: 'select',
      stored: 'text',
      settings: [required, several, options(...FAULTS)],
    },
    {
      name: 'Opis usterki',
      control: 'text',
      stored: 'text',
      settings: [required, { type: 'minLength', length: 5 }, { type: 'maxLength', length: 300 }],
    },
  ],
  forms: [
    {
      name: 'Wózek i kierowca',
      fields: [
        { name: 'Wózek', dataType: 'Wózek widłowy', filterGroup: 'Wózek' },
        { name: 'Data przeglądu', dataType: 'Data' },
        { name: 'Motogodziny', dataType: 'Motogodziny', filterGroup: 'Wózek' },
        {
          name: 'Decyzja UDT',
          dataType: 'Decyzja UDT',
          description: 'Z naklejki na maszcie, na przykład UDT-0418/24.',
        },
      ],
    },
    {
      name: 'Stan techniczny wózka',
      fields: [
        { name: 'Hamulec zasadniczy i postojowy', dataType: 'Zgodność' },
        { name: 'Sygnał dźwiękowy i oświetlenie', dataType: 'Zgodność' },
        { name: 'Widły, łańcuch i maszt', dataType: 'Zgodność', filterGroup: 'Stan wózka' },
        { name: 'Brak wycieków', dataType: 'Zgodność', filterGroup: 'Stan wózka' },
        { name: 'Pas bezpieczeństwa', dataType: 'Zgodność' },
        { name: 'Akumulator', dataType: 'Naładowanie akumulatora', filterGroup: 'Stan wózka' },
      ],
    },
    {
      name: 'Usterka wózka',
      fields: [
        { name: 'Czego dotyczy', dataType: 'Usterki wózka', filterGroup: 'Stan wózka' },
        { name: 'Opis', dataType: 'Opis usterki' },
      ],
    },
  ],
  elements: [
    { name: 'Wózek', form: 'Wózek i kierowca' },
    { name: 'Stan techniczny', form: 'Stan techniczny wózka' },
    {
      name: 'Usterki',
      form: 'Usterka wózka',
      description: '<p>Po jednym wpisie na usterkę; bez usterek od razu zatwierdź grupę.</p>',
      repeats: [0, 5],
    },
    { name: 'Przegląd konserwatora', form: null, description: '<p>Formularz w przygotowaniu.</p>' },
  ],
  approvals: [],
  approvalOrderRequired: false,
  reasons: {
    returned: 'Dopisz numer decyzji UDT.',
    voided: 'Przegląd wpisany dla niewłaściwego wózka.',
    withdrawn: 'Pomylone motogodziny.',
  },
  entries({ random, deviates, nth, daysAgo }) {
    const by = DRIVERS[nth % 2] ?? DRIVERS[0];
    const [truck, ahead] = nth % 2 === 0 ? ['WW-01', 0] : ['WW-02', -1_870];
    const hours = (HOURS_BEFORE + ahead + (60 - daysAgo) * HOURS_A_DAY + random.next()).toFixed(1);
    const battery = deviates ? 25 : random.pick([75, 100, 100, 50]);
    const leaks = deviates && nth % 3 === 0;
    const entries: DemoEntry[] = [
      {
        element: 'Wózek',
        by,
        values: ({ date }) => ({
          Wózek: truck,
          'Data przeglądu': date,
          Motogodziny: hours,
          'Decyzja UDT': truck === 'WW-01' ? 'UDT-0418/24' : 'UDT-1207/25',
        }),
      },
      {
        element: 'Stan techniczny',
        by,
        values: () => ({
          'Hamulec zasadniczy i postojowy': true,
          'Sygnał dźwiękowy i oświetlenie': true,
          'Widły, łańcuch i maszt': true,
          'Brak wycieków': !leaks,
          'Pas bezpieczeństwa': true,
          Akumulator: battery,
        }),
        ...(deviates ? { deviationComment: 'Wózek odstawiony do ładowania, praca na drugim wózku.' } : {}),
      },
    ];
    if (leaks) {
      entries.push({
        element: 'Usterki',
        by,
        values: () => ({ 'Czego dotyczy': ['wyciek'], Opis: 'Ślad oleju pod siłownikiem podnoszenia.' }),
      });
    }
    return entries;
  },
};
