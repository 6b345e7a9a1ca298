import { describe, expect, it } from 'vitest';
import { definition, element, field } from '../testing/sample-card.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import { cardDefinitionSchema } from './definition.ts';

describe('cardDefinitionSchema', () => {
  it('a whole revision passes the schema unchanged, so that its hash stays the same', () => {
    const whole = definition(element('a', [field('t')], { isRepeatable: true }), element('b', null));
    const stored = { ...whole, approvals: [{ type: 'role', value: 'r', label: 'Jakość' }] };
    const parsed = cardDefinitionSchema.parse(JSON.parse(canonicalJson(stored)));
    expect(canonicalJson(parsed as Json)).toBe(canonicalJson(stored as Json));
  });

  it('the schema of a revision fills absent fields with null, an empty list or the default', () => {
    const { template } = definition();
    const bare = {
      template: {
        id: 'template',
        familyId: 'family',
        version: 1,
        name: 'Kontrola',
        approvalOrderRequired: false,
        controlCardGroup: template.controlCardGroup,
        controlCardType: template.controlCardType,
      },
      elements: [{ id: 'a', name: 'Element a', repetitionSettings: {} }],
      approvals: [],
    };
    expect(cardDefinitionSchema.parse(bare)).toEqual(definition(element('a', null)));
  });

  it.each([
    [{ approvals: [{ type: 'group', value: 'x', label: 'X' }] }, ['approvals', 0, 'type']],
    [
      { elements: [{ id: 'a', name: 'A', repetitionSettings: { minRepetitions: 1.5 } }] },
      ['elements', 0, 'repetitionSettings', 'minRepetitions'],
    ],
  ])('the schema of a revision refuses %j', (draft, path) => {
    const issues = cardDefinitionSchema.safeParse({ ...definition(), ...draft }).error?.issues;
    expect(issues?.map((issue) => issue.path)).toEqual([path]);
  });
});
