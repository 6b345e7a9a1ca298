import { hasOptions } from '@kartoteka/domain/data-type/control';
import { fieldOptions } from '@kartoteka/domain/data-type/field-option';
import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { ruleField, valuesWords } from '@kartoteka/domain/data-type/rule-words';
import { singleValues, type StoredValue } from '@kartoteka/domain/value/stored-value';
import { styled } from '@mui/material/styles';
import { ContentDisplay } from './content-display.tsx';
import { pictureOf } from './select-control.tsx';
import { controlTexts } from '#texts/controls';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  paddingBlock: theme.spacing(0.75),
  borderBottom: `1px solid ${theme.palette.divider}`,
}));
const Name = styled('span')(({ theme }) => ({ color: theme.palette.text.secondary }));
const Value = styled('span')({ fontWeight: 600, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' });
const Picture = styled('img')(({ theme }) => ({
  display: 'block',
  maxWidth: theme.spacing(12),
  maxHeight: theme.spacing(8),
  marginLeft: 'auto',
}));

/** A field that cannot be changed here: its name and its value in words, with the unit. */
export function ReadOnlyValue({ field, value }: { field: FormElement; value: StoredValue | undefined }) {
  const words = ruleField(field);
  if (words === null) return <ContentDisplay field={field} />;
  const values = singleValues(value);
  const pictures = picturesOf(field, value);
  return (
    <Row>
      <Name>{field.name}</Name>
      <Value className="tabular">
        {pictures.map((picture) => (
          <Picture key={picture} src={picture} alt="" />
        ))}
        {values.length === 0 ? <Name>{emptyWords(field)}</Name> : valuesWords(words, values)}
      </Value>
    </Row>
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

function picturesOf(field: FormElement, value: StoredValue | undefined): string[] {
  const kind = kindOf(field);
  if (kind === null || !hasOptions(field.dataType.controlType)) return [];
  const values = singleValues(value);
  return fieldOptions(kind, field.dataType.settings)
    .filter((one) => values.includes(one.value))
    .flatMap((one) => pictureOf(one) ?? []);
}
