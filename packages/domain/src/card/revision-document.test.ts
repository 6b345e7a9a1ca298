import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveSettings } from '../data-type/effective.ts';
import type { Setting, ValidatorSettings } from '../data-type/settings.ts';
import { definition, element, field, optionsOf, REQUIRED } from '../testing/sample-card.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import { type CardDefinition, cardDefinitionSchema } from './definition.ts';
import { jsonSize } from './form-size.ts';
import {
  DOCUMENT_FORMAT,
  expandDocument,
  expandedSize,
  type RevisionDocument,
  revisionDocumentSchema,
} from './revision-document.ts';

const settings = fc.subarray<Setting>([
  REQUIRED,
  optionsOf('zażółć', 'b', ''),
  { type: 'multipleSelect', isEnabled: true },
  { type: 'validValue', validValue: { type: 1, values: ['1', null], expectation: 'jedynka' } },
]);
const validator = fc.option(
  fc.record({
    type: fc.constantFrom(1 as const, 2 as const),
    validValues: fc.array(fc.string(), { maxLength: 2 }),
  }),
);

/** Generates a document, and its definition, which has the data type inside each field. */
const compiled = fc
  .record({
    types: fc.array(settings, { minLength: 1, maxLength: 3 }),
    forms: fc.array(
      fc.option(fc.array(fc.record({ type: fc.nat(2), name: fc.string(), validator }), { maxLength: 4 })),
      { maxLength: 3 },
    ),
  })
  .map(({ types, forms }): { document: RevisionDocument; inline: CardDefinition } => {
    const dataTypes = types.map((own, at) => ({ ...field(`t${at}`).dataType, settings: own }));
    const inline = definition();
    const fieldsOf = (form: (typeof forms)[number]) =>
      form?.map(({ type, name, validator: own }, at) => {
        const dataType = dataTypes[type % dataTypes.length] ?? field('t').dataType;
        return { its: { ...field(`f${at}`), name }, dataType, own };
      }) ?? null;
    const formed = <F>(fields: F[] | null, at: number) => ({
      ...element(`e${at}`, null),
      formTemplateId: fields && `form-${at}`,
      formTemplate: fields && { id: `form-${at}`, name: 'Formularz', elements: fields },
    });
    return {
      document: {
        ...inline,
        format: DOCUMENT_FORMAT,
        dataTypes: Object.fromEntries(dataTypes.map((type) => [type.id, type])),
        elements: forms.map((form, at) =>
          formed(
            fieldsOf(form)?.map(({ its: { dataType: _type, ...its }, dataType, own }) => ({
              ...its,
              dataTypeId: dataType.id,
              validatorSettings: own,
            })) ?? null,
            at,
          ),
        ),
      },
      inline: {
        ...inline,
        elements: forms.map((form, at) =>
          formed(
            fieldsOf(form)?.map(({ its, dataType, own }) => ({
              ...its,
              dataType: { ...dataType, settings: effectiveSettings(dataType.settings, own) },
            })) ?? null,
            at,
          ),
        ),
      },
    };
  });

const stored = (value: unknown): unknown => JSON.parse(canonicalJson(value as Json));

describe('a revision’s document', () => {
  it('a stored revision document is read back as the definition that was compiled', () => {
    fc.assert(
      fc.property(compiled, ({ document, inline }) => {
        const read = expandDocument(revisionDocumentSchema.parse(stored(document)));
        expect(read).toEqual(inline);
        expect(read).toEqual(cardDefinitionSchema.parse(stored(inline)));
      }),
    );
  });

  it('a revision document keeps its canonical text when its data types change order, and when it is stored and parsed', () => {
    fc.assert(
      fc.property(compiled, ({ document }) => {
        const reversed = {
          ...document,
          dataTypes: Object.fromEntries(Object.entries(document.dataTypes).toReversed()),
        };
        expect(canonicalJson(reversed as Json)).toBe(canonicalJson(document as Json));
        const parsed = revisionDocumentSchema.parse(stored(document));
        expect(canonicalJson(parsed as Json)).toBe(canonicalJson(document as Json));
      }),
    );
  });

  it('the expanded size of a revision document is the JSON size of its expanded elements, plus at most 100 bytes for each field', () => {
    fc.assert(
      fc.property(compiled, ({ document, inline }) => {
        const fields = document.elements.flatMap(({ formTemplate }) => formTemplate?.elements ?? []);
        const above = expandedSize(document) - jsonSize(inline.elements);
        expect(above).toBeGreaterThanOrEqual(0);
        expect(above).toBeLessThanOrEqual(100 * fields.length);
      }),
    );
  });

  it('fields of one data type share one object in an expanded document, and fields with a validator share its settings', () => {
    const own: ValidatorSettings = { type: 1, validValues: ['5'] };
    const { dataType, ...plain } = { ...field('f'), validatorSettings: null };
    const fields = [null, null, own].map((validatorSettings) => ({
      ...plain,
      dataTypeId: 't',
      validatorSettings,
    }));
    const sole = { ...dataType, settings: [optionsOf('a')] };
    const document: RevisionDocument = {
      ...definition(),
      format: DOCUMENT_FORMAT,
      dataTypes: { t: sole },
      elements: [
        { ...element('e', null), formTemplate: { id: 'form', name: 'Formularz', elements: fields } },
      ],
    };
    const [first, second, third] = expandDocument(document).elements[0]?.formTemplate?.elements ?? [];
    expect(first?.dataType).toBe(sole);
    expect(second?.dataType).toBe(sole);
    expect(third?.dataType.settings).toHaveLength(2);
    expect(third?.dataType.settings[0]).toBe(sole.settings[0]);
    expect(() => expandDocument({ ...document, dataTypes: {} })).toThrow('has no data type');
  });

  it.each([1, 3, '2', null])('a revision document with the unknown format %j is refused', (format) => {
    expect(
      revisionDocumentSchema.safeParse({ ...definition(), dataTypes: {}, format }).error?.issues[0],
    ).toMatchObject({ path: ['format'] });
  });
});
