import {
  crushedCarton,
  dirtyCarton,
  packagingGrade,
  tornCarton,
  wetCarton,
} from '../plant/picture/drawings.ts';
import { expected, norm, options, pattern, possible, required, several } from '../plant/warehouse.ts';
import type { DemoEntry, DemoEntryPhoto, DemoTemplate } from './demo-template.ts';
import { warmth } from './trend.ts';

const OPERATOR = 'operator@demo.local';
const SUPPLIERS = ['Mleczny Sad', 'Owoce Znad Liwca', 'Plastkubek', 'Pręty i Płytki'] as const;
/** Goods of each supplier with their approximate amount in kilograms. */
const GOODS = [
  [
    ['mleko w proszku', 1_200],
    ['kultury bakterii', 12],
  ],
  [
    ['truskawka mrożona', 2_400],
    ['wsad brzoskwiniowy', 900],
  ],
  [
    ['kubki PP 150 g', 420],
    ['wieczka alu', 160],
  ],
  [
    ['pręt C45 Ø25', 3_100],
    ['płytki WNMG', 6],
  ],
] as const;

/** Returns the photos that show a damage. */
const photosOf = (damage: 'zgniecenie' | 'rozdarcie' | 'zawilgocenie'): readonly DemoEntryPhoto[] => [
  {
    photo: ({ zgniecenie: 'crushed', rozdarcie: 'torn', zawilgocenie: 'wet' } as const)[damage],
    field: 'Skala wad',
    caption: `Paleta przy rozładunku, ${damage}`,
  },
  { photo: 'label', field: null, caption: 'Etykieta kartonu' },
];

/** Inspection of incoming goods. Damage of the packaging is chosen from pictures. */
export const delivery: DemoTemplate = {
  name: 'Przyjęcie dostawy',
  group: 'Magazyn surowców',
  type: 'Kontrola wejściowa',
  description:
    '<p>Kontrola przed rozładunkiem i przy rozładunku. Wady opakowań oceniaj według <strong>skali 0–4</strong>:</p>' +
    '<ul><li>0–1: przyjmij,</li><li>2: przyjmij z uwagą,</li><li>3–4: odłóż i zawiadom kontrolę jakości.</li></ul>',
  dataTypes: [
    { name: 'Dostawca', control: 'select', stored: 'text', settings: [required, options(...SUPPLIERS)] },
    {
      name: 'Numer WZ',
      control: 'text',
      stored: 'text',
      settings: [
        required,
        pattern('WZ/\\d{4}/\\d{2}', 'numer z dokumentu dostawcy, np. WZ/4127/26'),
        { type: 'maxLength', length: 16 },
      ],
    },
    {
      name: 'Numer plomby',
      control: 'text',
      stored: 'text',
      settings: [
        { type: 'minLength', length: 6 },
        { type: 'maxLength', length: 10 },
      ],
    },
    {
      name: 'Temperatura w naczepie',
      control: 'text',
      stored: 'number_float',
      unit: '°C',
      settings: [required, possible('-30', '60'), norm(null, '8')],
    },
    {
      name: 'Surowiec',
      control: 'select',
      stored: 'text',
      settings: [required, options(...GOODS.flatMap((goods) => goods.map(([name]) => name)))],
    },
    {
      name: 'Ilość przyjęta',
      control: 'text',
      stored: 'number_float',
      unit: 'kg',
      settings: [required, possible('0', '30000')],
    },
    {
      name: 'Najlepiej zużyć przed',
      control: 'date',
      stored: 'datetime',
      settings: [possible('2020-01-01', '')],
    },
    {
      name: 'Skala wad opakowania',
      control: 'select',
      stored: 'number_integer',
      settings: [
        required,
        options(
          ['0', '0 (bez wad)', packagingGrade(0)],
          ['1', '1 (nieznaczne)', packagingGrade(1)],
          ['2', '2 (widoczne)', packagingGrade(2)],
          ['3', '3 (poważne)', packagingGrade(3)],
          ['4', '4 (do zwrotu)', packagingGrade(4)],
        ),
        norm('0', '1'),
      ],
    },
    {
      name: 'Rodzaj wady opakowania',
      control: 'select',
      stored: 'text',
      settings: [
        several,
        options(
          ['rozdarcie', 'Rozdarcie', tornCarton()],
          ['zawilgocenie', 'Zawilgocenie', wetCarton()],
          ['zgniecenie', 'Zgniecenie', crushedCarton()],
          ['zabrudzenie', 'Zabrudzenie', dirtyCarton()],
        ),
      ],
    },
    {
      name: 'Decyzja o przyjęciu',
      control: 'select',
      stored: 'bool',
      settings: [required, options(['true', 'Przyjęto'], ['false', 'Odrzucono']), expected('true')],
    },
  ],
  forms: [
    {
      name: 'Samochód i dokumenty',
      fields: [
        { name: 'Dostawca', dataType: 'Dostawca', filterGroup: 'Dostawa' },
        {
          name: 'Numer WZ',
          dataType: 'Numer WZ',
          filterGroup: 'Dostawa',
        },
        { name: 'Przyjazd', dataType: 'Data i godzina', filterGroup: 'Dostawa' },
        { name: 'Temperatura w naczepie', dataType: 'Temperatura w naczepie', filterGroup: 'Dostawa' },
        { name: 'Numer plomby', dataType: 'Numer plomby' },
        { name: 'Naczepa czysta i bez zapachów', dataType: 'Zgodność' },
      ],
    },
    {
      name: 'Pozycja dostawy',
      fields: [
        { name: 'Surowiec', dataType: 'Surowiec', filterGroup: 'Pozycje' },
        { name: 'Ilość', dataType: 'Ilość przyjęta', filterGroup: 'Pozycje' },
        { name: 'Najlepiej zużyć przed', dataType: 'Najlepiej zużyć przed', filterGroup: 'Pozycje' },
        {
          name: 'Skala wad',
          dataType: 'Skala wad opakowania',
          filterGroup: 'Pozycje',
          photoSettings: { when: 'outside', min: 1, max: 6 },
        },
        { name: 'Rodzaj wady', dataType: 'Rodzaj wady opakowania', filterGroup: 'Pozycje' },
      ],
    },
    {
      name: 'Rozstrzygnięcie dostawy',
      fields: [
        { name: 'Decyzja', dataType: 'Decyzja o przyjęciu', filterGroup: 'Dostawa' },
        { name: 'Uwagi', dataType: 'Uwagi' },
      ],
    },
  ],
  elements: [
    { name: 'Dostawa', form: 'Samochód i dokumenty' },
    {
      name: 'Pozycje',
      form: 'Pozycja dostawy',
      description: '<p>Jeden wpis na pozycję z dokumentu WZ.</p>',
      repeats: [1, 12],
    },
    { name: 'Decyzja', form: 'Rozstrzygnięcie dostawy' },
  ],
  approvals: [{ user: 'jakosc@demo.local' }],
  approvalOrderRequired: false,
  reasons: {
    returned: 'Oceń opakowania wszystkich palet i podaj rodzaj wady.',
    voided: 'Dostawa zawrócona przed rozładunkiem.',
    withdrawn: 'Decyzja wpisana przed zważeniem ostatniej palety.',
  },
  entries({ random, deviates, nth, daysAgo }) {
    const from = nth % SUPPLIERS.length;
    const [trailer, waybill] = [random.near(3.4 + 3.2 * warmth(daysAgo), 0.9, 1), random.whole(4100, 4899)];
    const seal = `PL${random.whole(100_000, 999_999)}`;
    const goods = (GOODS[from] ?? GOODS[0]).map(([name, usual], at): DemoEntry => {
      const isBad = deviates && at === 1;
      const [amount, grade] = [
        random.near(usual, usual / 20, 1),
        isBad ? random.whole(2, 4) : random.whole(0, 1),
      ];
      const damage = random.pick(['zgniecenie', 'rozdarcie', 'zawilgocenie'] as const);
      const kinds = isBad ? [damage, 'zabrudzenie'] : [];
      return {
        element: 'Pozycje',
        by: OPERATOR,
        after: 12,
        values: ({ date }) => ({
          Surowiec: name,
          Ilość: amount,
          'Najlepiej zużyć przed': from < 2 ? `${Number(date.slice(0, 4)) + 1}${date.slice(4, 8)}01` : null,
          'Skala wad': grade,
          'Rodzaj wady': kinds,
        }),
        ...(isBad
          ? {
              deviationComment: 'Zdjęcia wysłane dostawcy, paleta odłożona do oceny.',
              photos: photosOf(damage),
            }
          : {}),
      };
    });
    return [
      {
        element: 'Dostawa',
        by: OPERATOR,
        values: ({ instant }) => ({
          Dostawca: SUPPLIERS[from],
          'Numer WZ': `WZ/${waybill}/26`,
          Przyjazd: instant,
          'Temperatura w naczepie': trailer,
          'Numer plomby': seal,
          'Naczepa czysta i bez zapachów': true,
        }),
      },
      ...goods,
      {
        element: 'Decyzja',
        by: OPERATOR,
        values: () => ({
          Decyzja: true,
          Uwagi: deviates ? 'Przyjęto z zastrzeżeniem, reklamacja zgłoszona.' : '',
        }),
      },
    ];
  },
};
