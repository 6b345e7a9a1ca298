import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileDocument } from './compile.ts';
import { contentHash } from './content-hash.ts';
import type { Gathered } from './gather.ts';

const type = (id: string) => ({
  id,
  display_name: `Typ ${id}`,
  control_type: 'text',
  stored_value_type: 'text',
  unit_name: null,
  settings: [],
});
const field = (id: string, typeId: string) => ({
  id,
  name: `Pole ${id}`,
  description: null,
  filter_group: null,
  validator_settings: null,
  photo_settings: null,
  data_type_id: typeId,
});
const gathered = (types: readonly string[], forms: readonly string[]) =>
  ({
    id: 'template',
    family_id: 'family',
    version: 1,
    name: 'Kontrola',
    description: null,
    approval_order_required: false,
    filler_may_sign: true,
    one_person_may_sign_several: true,
    password_at_signing: false,
    clock: 1,
    controlCardGroup: { id: 'g', name: 'Grupa' },
    controlCardType: { id: 't', name: 'Typ' },
    elements: ['a', 'b'].map((id) => ({
      id,
      name: `Element ${id}`,
      description: null,
      form_template_id: id,
      is_repeatable: false,
      min_repetitions: null,
      max_repetitions: null,
      assignments: [],
    })),
    forms: forms.map((id) => ({
      id,
      name: `Formularz ${id}`,
      fields: [field(`${id}1`, 'x'), field(`${id}2`, 'y'), field(`${id}3`, 'x')],
    })),
    types: types.map(type),
    approvals: [],
  }) satisfies Gathered;

test('a template has the same content hash in whatever order the database returns its forms and data types', () => {
  const hash = contentHash(compileDocument(gathered(['x', 'y', 'z'], ['a', 'b']))).toString('hex');
  const orders = [
    ['x', 'y', 'z'],
    ['a', 'b'],
  ].map((all) => fc.shuffledSubarray(all, { minLength: all.length })) as [
    fc.Arbitrary<string[]>,
    fc.Arbitrary<string[]>,
  ];
  fc.assert(
    fc.property(...orders, (types, forms) => {
      expect(contentHash(compileDocument(gathered(types, forms))).toString('hex')).toBe(hash);
    }),
  );
});
