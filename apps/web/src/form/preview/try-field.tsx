import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { type Judgement, judgeValue } from '@kartoteka/domain/data-type/judge';
import { hasPattern } from '@kartoteka/domain/data-type/effective';
import { word } from '@kartoteka/domain/message/word';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useId, useMemo, useState } from 'react';
import { Control } from '../../controls/control.tsx';
import { usePatternEngine } from '../../controls/pattern-engine.ts';
import { type RawValue, wireOf } from '../../controls/raw-value.ts';
import { previewTexts } from '#texts/form-preview';

export interface TryFieldProps {
  readonly field: FormElement;
  /** Whether the judgement of the value by the field's rules is shown below the field. */
  readonly judges: boolean;
}

/** A field as operators will see it, for trying out. Its value is cleared when its control or value type changes. */
export function TryField(props: TryFieldProps) {
  const { controlType, storedValueType } = props.field.dataType;
  return <Trying key={`${controlType} ${storedValueType}`} {...props} />;
}

function Trying({ field, judges }: TryFieldProps) {
  const id = `try-${useId()}`;
  const [value, setValue] = useState<RawValue>('');
  const judgement = useJudgement(field, value);
  const holdsValue = kindOf(field) !== null;
  const isRefused = judges && !isEmpty(value) && judgement !== null && judgement.violations.length > 0;
  const error = isRefused ? judgement.violations.map(word).join(' ') : null;
  return (
    <Box>
      <Control field={field} id={id} value={value} onChange={setValue} error={error} />
      {judges && holdsValue && <Verdict judgement={judgement} isEmpty={isEmpty(value)} />}
    </Box>
  );
}

function isEmpty(value: RawValue): boolean {
  return value === '' || (typeof value === 'object' && value.length === 0);
}

function useJudgement(field: FormElement, value: RawValue): Judgement | null {
  const engine = usePatternEngine(useMemo(() => hasPattern(field.dataType.settings), [field]));
  return useMemo(
    () => engine && judgeValue(field, wireOf(field, value), 'submit', engine),
    [engine, field, value],
  );
}

function Verdict({ judgement, isEmpty }: { judgement: Judgement | null; isEmpty: boolean }) {
  return (
    <Box aria-live="polite" sx={{ marginTop: 2 }}>
      {judgement && <VerdictText judgement={judgement} isEmpty={isEmpty} />}
    </Box>
  );
}

function VerdictText({ judgement, isEmpty }: { judgement: Judgement; isEmpty: boolean }) {
  const { violations, deviations } = judgement;
  if (isEmpty) {
    const isAllowed = violations.length === 0;
    return <Alert severity="info">{isAllowed ? previewTexts.emptyAllowed : previewTexts.emptyRefused}</Alert>;
  }
  if (violations.length > 0) return <Alert severity="error">{previewTexts.refused}</Alert>;
  if (deviations.length > 0) return <Alert severity="warning">{previewTexts.deviates}</Alert>;
  return <Alert severity="success">{previewTexts.accepted}</Alert>;
}
