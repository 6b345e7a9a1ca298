import { norm, options, possible, required } from '../plant/warehouse.ts';
import type { DemoEntry, DemoTemplate } from './demo-template.ts';
import { wear } from './trend.ts';

const OPERATOR = 'operator@demo.local';
/** The only person who may fill the leak test. */
const OPERATOR_2 = 'operator2@demo.local';
const PRODUCTS = ['Jogurt naturalny 150 g', 'Jogurt truskawkowy 150 g', 'Jogurt grecki 150 g'] as const;

/** Inspection of the finished product: signed by the foreman, then by quality control. */
export const productQuality: DemoTemplate = {
  name: 'Kontrola jakości wyrobu',
  group: 'Wyroby gotowe',
  type: 'Kontrola końcowa',
  description:
    '<p>Kontrola partii przed zwolnieniem do magazynu. Próbki pobieraj z <strong>początku, środka i końca</strong> partii.</p>',
  dataTypes: [
    {
      name: 'Wyrób',
      control: 'select',
      stored: 'text',
      settings: [required, options(...PRODUCTS)],
    },
    {
      name: 'Numer partii',
      control: 'text',
      stored: 'text',
      settings: [required, { type: 'minLength', length: 4 }, { type: 'maxLength', length: 20 }],
    },
    {
      name: 'Masa netto',
      control: 'text',
      stored: 'number_float',
      unit: 'g',
      settings: [required, possible('0', '1000'), norm('147', '156')],
    },
    {
      name: 'Kwasowość',
      control: 'text',
      stored: 'number_float',
      unit: 'pH',
      settings: [required, possible('0', '14'), norm('4,2', '4,6')],
    },
    {
      name: 'Zawartość tłuszczu',
      control: 'text',
      stored: 'number_float',
      unit: '%',
      settings: [possible('0', '100'), norm('2,8', '3,2')],
    },
    {
      name: 'Ciśnienie próby szczelności',
      control: 'text',
      stored: 'number_float',
      unit: 'bar',
      settings: [required, possible('0', '2'), norm('0,30', '0,50')],
    },
    {
      name: 'Ocena organoleptyczna',
      control: 'select',
      stored: 'text',
      settings: [required, options('bez zastrzeżeń', 'dopuszczalna', 'niezgodna')],
    },
  ],
  forms: [
    {
      name: 'Instrukcja kontroli wyrobu',
      fields: [
        {
          name: 'Przebieg kontroli',
          dataType: 'Treść',
          description:
            '<ol><li>Sprawdź oznakowanie partii i datę minimalnej trwałości.</li>' +
            '<li>Zważ i zmierz próbki, wpisz każdą osobno.</li>' +
            '<li>Próbę szczelności wykonuje osoba przeszkolona.</li></ol>',
        },
      ],
    },
    {
      name: 'Dane partii',
      fields: [
        { name: 'Wyrób', dataType: 'Wyrób', filterGroup: 'Partia' },
        {
          name: 'Numer partii',
          dataType: 'Numer partii',
          filterGroup: 'Partia',
          pattern: { expression: '[A-Z]\\d{4}', expectation: 'litera linii i cztery cyfry, np. L2417' },
        },
        { name: 'Data produkcji', dataType: 'Data', filterGroup: 'Partia' },
      ],
    },
    {
      name: 'Próbka wyrobu',
      fields: [
        { name: 'Masa netto', dataType: 'Masa netto', filterGroup: 'Próbka' },
        { name: 'pH', dataType: 'Kwasowość', filterGroup: 'Próbka' },
        { name: 'Tłuszcz', dataType: 'Zawartość tłuszczu', filterGroup: 'Próbka' },
        { name: 'Smak i zapach', dataType: 'Ocena organoleptyczna', filterGroup: 'Próbka' },
      ],
    },
    {
      name: 'Próba szczelności',
      fields: [
        { name: 'Ciśnienie próby', dataType: 'Ciśnienie próby szczelności', filterGroup: 'Szczelność' },
        { name: 'Opakowanie szczelne', dataType: 'Zgodność', filterGroup: 'Szczelność' },
      ],
    },
    {
      name: 'Ocena końcowa partii',
      fields: [
        { name: 'Wyrób zgodny ze specyfikacją', dataType: 'Zgodność', filterGroup: 'Ocena' },
        { name: 'Godzina zakończenia', dataType: 'Godzina' },
        { name: 'Uwagi', dataType: 'Uwagi' },
      ],
    },
  ],
  elements: [
    { name: 'Instrukcja', form: 'Instrukcja kontroli wyrobu' },
    { name: 'Dane partii', form: 'Dane partii' },
    {
      name: 'Próbki',
      form: 'Próbka wyrobu',
      description: '<p>Od 1 do 3 próbek. Wartość poza normą wymaga komentarza.</p>',
      repeats: [1, 3],
    },
    {
      name: 'Próba szczelności',
      form: 'Próba szczelności',
      assignments: [{ user: OPERATOR_2 }],
    },
    { name: 'Ocena końcowa', form: 'Ocena końcowa partii' },
  ],
  approvals: [{ role: 'brygadzista' }, { role: 'jakosc' }],
  approvalOrderRequired: true,
  reasons: {
    returned: 'Powtórz ważenie próbki na wadze W-02 i dopisz, którą wagą ważono.',
    voided: 'Karta dotyczy innej partii, wypełniona przez pomyłkę.',
    withdrawn: 'Wpisano godzinę rozpoczęcia zamiast zakończenia.',
  },
  entries({ random, deviates, nth }) {
    const sample = (light: boolean): DemoEntry => {
      const mass = light ? random.decimal(143.5, 146.4, 1) : random.near(149.6 + 3.4 * wear(nth, 10), 1.2, 1);
      const [ph, fat] = [random.decimal(4.25, 4.55, 2), random.decimal(2.85, 3.15, 2)];
      return {
        element: 'Próbki',
        by: OPERATOR,
        values: () => ({ 'Masa netto': mass, pH: ph, Tłuszcz: fat, 'Smak i zapach': 'bez zastrzeżeń' }),
        ...(light
          ? { deviationComment: 'Dozownik wyregulowany, sprawdzono kolejne 10 sztuk: w normie.' }
          : {}),
      };
    };
    const [product, batch] = [random.pick(PRODUCTS), `L${random.whole(2400, 2999)}`];
    const pressure = random.decimal(0.34, 0.46, 2);
    return [
      {
        element: 'Dane partii',
        by: OPERATOR,
        values: ({ date }) => ({ Wyrób: product, 'Numer partii': batch, 'Data produkcji': date }),
      },
      sample(false),
      sample(deviates),
      {
        element: 'Próba szczelności',
        by: OPERATOR_2,
        values: () => ({ 'Ciśnienie próby': pressure, 'Opakowanie szczelne': true }),
      },
      {
        element: 'Ocena końcowa',
        by: OPERATOR,
        values: ({ time }) => ({
          'Wyrób zgodny ze specyfikacją': true,
          'Godzina zakończenia': time,
          Uwagi: deviates ? 'Jedna próbka poniżej masy nominalnej.' : '',
        }),
      },
    ];
  },
};
