import { hasOptions } from '@kartoteka/domain/data-type/control';
import { fieldOptions } from '@kartoteka/domain/data-type/field-option';
import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { joinHints, limitWords } from '@kartoteka/domain/data-type/limit-words';
import { normWords, type RuleField, ruleField, valuesWords } from '@kartoteka/domain/data-type/rule-words';
import { type SingleValue, singleValues, type StoredValue } from '@kartoteka/domain/value/stored-value';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ContentDisplay } from './content-display.tsx';
import { pictureOf } from './select-control.tsx';
import { controlTexts } from '#texts/controls';

const Frame = styled('div')({ containerType: 'inline-size' });
const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'baseline',
  gap: theme.spacing(0.25, 2),
  paddingBlock: theme.spacing(0.75),
  borderBottom: `1px solid ${theme.palette.divider}`,
  overflowWrap: 'anywhere',
  '&[data-outside]': {
    marginInline: theme.spacing(-1),
    paddingInline: theme.spacing(1),
    backgroundColor: theme.palette.error.light,
  },
  '@container (min-width: 30rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) minmax(0, 2fr)' },
}));
const Name = styled('span')(({ theme }) => ({ color: theme.palette.text.secondary }));
const Words = styled('div')({ fontWeight: 600, whiteSpace: 'pre-wrap' });
const Options = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));
const Picture = styled('img')(({ theme }) => ({
  // Keeps the picture in the line of text, so that the field's name is beside the words and not below the picture.
  verticalAlign: 'middle',
  marginInlineEnd: theme.spacing(1),
  maxWidth: theme.spacing(12),
  maxHeight: theme.spacing(8),
  backgroundColor: theme.palette.common.white,
}));
const Rules = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
}));

export interface ReadOnlyValueProps {
  readonly field: FormElement;
  readonly value: StoredValue | undefined;
  /** The note below a value outside its norm; null for any other value. */
  readonly outside?: ReactNode;
  /** Content below the value that supports it, such as photos. */
  readonly below?: ReactNode;
}

/** A read-only field: its name, its value in words, its norm and limits. */
export function ReadOnlyValue({ field, value, outside = null, below = null }: ReadOnlyValueProps) {
  const words = ruleField(field);
  if (words === null) {
    return (
      <>
        <ContentDisplay field={field} />
        {below}
      </>
    );
  }
  const values = singleValues(value);
  const rules = joinHints([normWords(field), limitWords(field)]);
  return (
    <Frame>
      <Row data-answer data-outside={outside === null ? undefined : ''}>
        <Name>{field.name}</Name>
        <div>
          <Words>
            {values.length === 0 ? (
              <Name>{emptyWords(field)}</Name>
            ) : (
              <ValueWords field={field} words={words} values={values} />
            )}
          </Words>
          {outside}
          {below}
        </div>
        {rules !== null && <Rules>{rules}</Rules>}
      </Row>
    </Frame>
  );
}

/** The words of a value. If a chosen option has a picture, the options become a list with their pictures. */
function ValueWords(props: { field: FormElement; words: RuleField; values: readonly SingleValue[] }) {
  const { field, words, values } = props;
  const pictures = picturesOf(field);
  if (!values.some((one) => pictures.has(one))) return valuesWords(words, values);
  return (
    <Options>
      {values.map((one) => (
        <li key={String(one)}>
          {pictures.has(one) && <Picture src={pictures.get(one)} alt="" />}
          <span>{valuesWords(words, [one])}</span>
        </li>
      ))}
    </Options>
  );
}

function emptyWords(field: FormElement): string {
  const kind = kindOf(field);
  const hasNoOptions =
    hasOptions(field.dataType.controlType) &&
    kind !== null &&
    fieldOptions(kind, field.dataType.settings).length === 0;
  return hasNoOptions ? controlTexts.noOptions : controlTexts.notAnswered;
}

function picturesOf(field: FormElement): ReadonlyMap<SingleValue, string> {
  const kind = kindOf(field);
  if (kind === null || !hasOptions(field.dataType.controlType)) return new Map();
  return new Map(
    fieldOptions(kind, field.dataType.settings).flatMap((one) => {
      const picture = pictureOf(one);
      return picture === null ? [] : [[one.value, picture]];
    }),
  );
}
