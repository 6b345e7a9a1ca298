import { options, required } from '../plant/warehouse.ts';
import type { DemoEntry, DemoTemplate } from './demo-template.ts';

const OPERATOR_2 = 'operator2@demo.local';
const ZONES = ['Nalewanie', 'Pakowanie', 'Magazyn wyrobów'] as const;

/** Weekly inspection of glass and hard plastic by zones. It is archived, and its cards stay. */
export const glassAudit: DemoTemplate = {
  name: 'Przegląd szkła i twardego plastiku',
  group: 'HACCP',
  type: 'Przegląd',
  description: '<p>Obchód stref z listą elementów szklanych. Zastąpiony rejestrem w utrzymaniu ruchu.</p>',
  dataTypes: [
    {
      name: 'Strefa zakładu',
      control: 'select',
      stored: 'text',
      settings: [required, options(...ZONES)],
    },
  ],
  forms: [
    {
      name: 'Strefa obchodu',
      fields: [
        { name: 'Strefa', dataType: 'Strefa zakładu', filterGroup: 'Obchód' },
        { name: 'Bez pęknięć i ubytków', dataType: 'Zgodność', filterGroup: 'Obchód' },
        { name: 'Uwagi', dataType: 'Uwagi' },
      ],
    },
    { name: 'Zakończenie obchodu', fields: [{ name: 'Koniec obchodu', dataType: 'Data i godzina' }] },
  ],
  elements: [
    { name: 'Strefy', form: 'Strefa obchodu', repeats: [1, null] },
    { name: 'Zakończenie', form: 'Zakończenie obchodu' },
  ],
  approvals: [{ unit: 'Kontrola jakości' }],
  approvalOrderRequired: false,
  reasons: {
    returned: 'Sprawdź jeszcze osłonę lampy nad nalewarką.',
    voided: 'Obchód powtórzony w pełnym składzie.',
    withdrawn: 'Obchód nie był jeszcze skończony.',
  },
  entries({ deviates }) {
    return [
      ...ZONES.map((zone, at): DemoEntry => {
        const isBroken = deviates && at === 1;
        return {
          element: 'Strefy',
          by: OPERATOR_2,
          values: () => ({
            Strefa: zone,
            'Bez pęknięć i ubytków': !isBroken,
            Uwagi: isBroken ? 'Pęknięta osłona wyłącznika przy owijarce.' : '',
          }),
          ...(isBroken
            ? { deviationComment: 'Osłona wymieniona tego samego dnia, odłamków nie znaleziono.' }
            : {}),
        };
      }),
      {
        element: 'Zakończenie',
        by: OPERATOR_2,
        values: ({ instant }) => ({ 'Koniec obchodu': instant }),
      },
    ];
  },
};
