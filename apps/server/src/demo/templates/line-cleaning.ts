import { expected, norm, oneOf, options, possible, required, several } from '../plant/warehouse.ts';
import type { DemoEntry, DemoTemplate } from './demo-template.ts';
import { wear } from './trend.ts';

const OPERATOR = 'operator@demo.local';
const FOREMAN = 'brygadzista@demo.local';
const LINES = ['L1', 'L2', 'L3'] as const;
/** Number of cleanings per filling of the lye tank. The lye gets weaker with each cleaning. */
const LYE_LIFE = 9;

/** Cleaning in place after production. The foreman orders and checks it, so he may not sign it. */
export const lineCleaning: DemoTemplate = {
  name: 'Mycie linii (CIP)',
  group: 'Higiena',
  type: 'Mycie i dezynfekcja',
  description:
    '<p>Mycie i dezynfekcja linii po zakończeniu produkcji. Linia jest zwolniona <strong>dopiero po podpisie</strong>.</p>' +
    '<p>Zatwierdza osoba, która nie brała udziału w myciu.</p>',
  dataTypes: [
    {
      name: 'Linie produkcyjne',
      control: 'select',
      stored: 'text',
      settings: [
        required,
        several,
        options(
          ['L1', 'L1 – nalewarka kubków'],
          ['L2', 'L2 – pasteryzator'],
          ['L3', 'L3 – tanki fermentacyjne'],
        ),
      ],
    },
    {
      name: 'Etap mycia',
      control: 'select',
      stored: 'number_integer',
      settings: [
        required,
        options(
          ['1', '1. Płukanie wstępne'],
          ['2', '2. Ług sodowy'],
          ['3', '3. Kwas azotowy'],
          ['4', '4. Dezynfekcja'],
        ),
      ],
    },
    {
      name: 'Kod środka',
      control: 'text',
      stored: 'text',
      settings: [oneOf('NaOH', 'HNO3', 'PAA')],
    },
    {
      name: 'Stężenie roztworu',
      control: 'text',
      stored: 'number_float',
      unit: '%',
      settings: [possible('0', '10'), norm('0,8', '2,5')],
    },
    {
      name: 'Temperatura roztworu',
      control: 'text',
      stored: 'number_float',
      unit: '°C',
      settings: [required, possible('0', '120'), norm('60', '85')],
    },
    {
      name: 'Czas etapu mycia',
      control: 'text',
      stored: 'number_integer',
      unit: 'min',
      settings: [required, possible('1', '240'), norm('10', '40')],
    },
    { name: 'Godzina rozpoczęcia etapu', control: 'time', stored: 'datetime', settings: [required] },
    {
      name: 'Wymaz ATP',
      control: 'text',
      stored: 'number_integer',
      unit: 'RLU',
      settings: [required, possible('0', '9999'), norm(null, '30')],
    },
    {
      name: 'Ocena wzrokowa czystości',
      control: 'select',
      stored: 'bool',
      settings: [required, options(['true', 'Czysto'], ['false', 'Do ponownego mycia']), expected('true')],
    },
  ],
  forms: [
    {
      name: 'Instrukcja mycia CIP',
      fields: [
        {
          name: 'Przebieg mycia',
          dataType: 'Treść',
          description:
            '<h3>Zanim zaczniesz</h3><ol><li>Opróżnij linię i zamknij zawory spustowe.</li>' +
            '<li>Załóż <strong>okulary i rękawice</strong>.</li></ol>' +
            '<table><tbody><tr><th>Etap</th><th>Stężenie</th><th>Temperatura</th><th>Czas</th></tr>' +
            '<tr><td>Ług sodowy</td><td>1,5–2,5 %</td><td>75–80 °C</td><td>20 min</td></tr>' +
            '<tr><td>Kwas azotowy</td><td>0,8–1,2 %</td><td>60–65 °C</td><td>15 min</td></tr></tbody></table>' +
            '<blockquote>Ługu i kwasu nigdy nie mieszaj.</blockquote>',
        },
      ],
    },
    {
      name: 'Zlecenie mycia',
      fields: [
        { name: 'Linie', dataType: 'Linie produkcyjne', filterGroup: 'Mycie' },
        { name: 'Data mycia', dataType: 'Data', filterGroup: 'Mycie' },
        { name: 'Zmiana', dataType: 'Zmiana' },
      ],
    },
    {
      name: 'Etap mycia CIP',
      fields: [
        { name: 'Etap', dataType: 'Etap mycia', filterGroup: 'Mycie' },
        { name: 'Rozpoczęcie', dataType: 'Godzina rozpoczęcia etapu' },
        { name: 'Środek', dataType: 'Kod środka', description: 'NaOH, HNO3 lub PAA; puste przy płukaniu.' },
        { name: 'Stężenie', dataType: 'Stężenie roztworu', filterGroup: 'Mycie' },
        { name: 'Temperatura', dataType: 'Temperatura roztworu', filterGroup: 'Mycie' },
        { name: 'Czas', dataType: 'Czas etapu mycia' },
      ],
    },
    {
      name: 'Kontrola czystości',
      fields: [
        { name: 'Ocena wzrokowa', dataType: 'Ocena wzrokowa czystości', filterGroup: 'Czystość' },
        { name: 'Wymaz ATP', dataType: 'Wymaz ATP', filterGroup: 'Czystość' },
        { name: 'Godzina zakończenia', dataType: 'Godzina' },
        { name: 'Uwagi', dataType: 'Uwagi' },
      ],
    },
  ],
  elements: [
    { name: 'Instrukcja', form: 'Instrukcja mycia CIP' },
    { name: 'Zlecenie', form: 'Zlecenie mycia', assignments: [{ role: 'brygadzista' }] },
    {
      name: 'Etapy mycia',
      form: 'Etap mycia CIP',
      description: '<p>Jeden wpis na etap, w kolejności mycia.</p>',
      repeats: [2, 6],
      assignments: [{ unit: 'Mleczarnia' }],
    },
    {
      name: 'Kontrola czystości',
      form: 'Kontrola czystości',
      assignments: [{ role: 'brygadzista' }, { unit: 'Kontrola jakości' }],
    },
  ],
  approvals: [{ unit: 'Zakład w Radzyminie' }],
  approvalOrderRequired: false,
  switches: { fillerMaySign: false },
  reasons: {
    returned: 'Wymaz ATP do powtórzenia po płukaniu końcowym.',
    voided: 'Mycie przerwane, linia wróciła do produkcji; mycie w osobnej karcie.',
    withdrawn: 'Wpisano wymaz z innej linii.',
  },
  entries({ random, deviates, nth }) {
    const step = (at: number, substance: string, strength: string | null, heat: number): DemoEntry => {
      const [temperature, minutes] = [random.near(heat, 1.8, 1), random.whole(15, 24)];
      return {
        element: 'Etapy mycia',
        by: OPERATOR,
        after: 24,
        values: ({ time }) => ({
          Etap: at,
          Rozpoczęcie: time,
          Środek: substance,
          Stężenie: strength,
          Temperatura: temperature,
          Czas: minutes,
        }),
      };
    };
    const lye = random.near(2.3 - 0.7 * wear(nth, LYE_LIFE), 0.06, 2);
    const atp = deviates ? random.whole(38, 96) : random.whole(4, 14) + Math.round(10 * wear(nth, LYE_LIFE));
    const lines = nth % 4 === 3 ? [LINES[0], LINES[2]] : [random.pick(LINES)];
    return [
      {
        element: 'Zlecenie',
        by: FOREMAN,
        values: ({ date }) => ({ Linie: lines, 'Data mycia': date, Zmiana: 'II' }),
      },
      step(1, '', null, 62),
      step(2, 'NaOH', lye, 77),
      step(3, 'HNO3', random.near(1, 0.08, 2), 62.5),
      {
        element: 'Kontrola czystości',
        by: FOREMAN,
        values: ({ time }) => ({
          'Ocena wzrokowa': !deviates,
          'Wymaz ATP': atp,
          'Godzina zakończenia': time,
          Uwagi: Number(lye) < 1.7 ? 'Ług do uzupełnienia przed następnym myciem.' : '',
        }),
        ...(deviates
          ? { deviationComment: 'Osad przy zaworze V3, element umyty ręcznie, płukanie powtórzone.' }
          : {}),
      },
    ];
  },
};
