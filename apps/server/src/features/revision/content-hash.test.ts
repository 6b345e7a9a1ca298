import type { Json } from '@kartoteka/domain/card/canonical-json';
import { expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';

const template = {
  id: 'b0c2',
  familyId: 'a1',
  version: 3,
  name: 'Kontrola żurawia',
  description: null,
  approvalOrderRequired: false,
  fillerMaySign: true,
  onePersonMaySignSeveral: true,
  passwordAtSigning: false,
  controlCardGroup: { id: 'g', name: 'Żurawie' },
  controlCardType: { id: 't', name: 'Przegląd' },
};
const element = {
  id: 'e',
  name: 'Lina',
  description: '<p>Obejrzyj</p>',
  formTemplateId: 'f',
  repetitionSettings: { isRepeatable: false, minRepetitions: null, maxRepetitions: null },
  assignments: [],
};
const type = {
  id: 'd',
  displayName: 'Średnica',
  controlType: 'text',
  storedValueType: 'number_float',
  storedValueUnitType: { name: 'mm' },
  settings: [{ type: 'requirement', isRequired: true }],
};
const field = { id: 'p', name: 'Średnica', description: null, filterGroup: null };
const approvals = [{ type: 'role', value: 'r', label: 'Jakość' }];
const inForm = (its: object) => ({
  ...element,
  formTemplate: { id: 'f', name: 'Lina', elements: [{ ...field, ...its }] },
});

/** Stored documents with their content hashes. The hashes must never change, because signatures depend on them. */
test.each<[string, object, string]>([
  [
    'the first format (each data type in each of its fields)',
    { template, elements: [inForm({ dataType: type })], approvals },
    'ffad58103af4206b6bd43d7de3f7930bf14ffea931aa11e4e03fbb293cf83a3c',
  ],
  [
    'format 2',
    {
      format: 2,
      template,
      elements: [inForm({ dataTypeId: 'd', validatorSettings: null })],
      dataTypes: { d: type },
      approvals,
    },
    '0f7990564ee245d140e3bdf325dab2e0f0a81a02f03f8eb5fc6db5d643d7baa4',
  ],
])(
  'a stored document of %s keeps its content hash, also when the order of its keys is reversed',
  (_shape, document, hash) => {
    expect(contentHash(document as Json).toString('hex')).toBe(hash);
    const reordered = JSON.parse(JSON.stringify(document)) as Record<string, Json>;
    const reversed = Object.fromEntries(Object.entries(reordered).toReversed());
    expect(contentHash(reversed).toString('hex')).toBe(hash);
  },
);
