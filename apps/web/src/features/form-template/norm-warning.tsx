import { missesNorm } from '@kartoteka/domain/data-type/check-norm';
import { effectiveSettings, hasPattern, referenceRules } from '@kartoteka/domain/data-type/effective';
import type { Setting, ValidatorSettings } from '@kartoteka/domain/data-type/settings';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import Alert from '@mui/material/Alert';
import { usePatternEngine } from '../../controls/pattern-engine.ts';
import { formTemplateTexts as texts } from '#texts/form-template';

export interface NormWarningProps {
  readonly kind: ValueKind;
  /** The own rule of the field. */
  readonly rule: ValidatorSettings;
  /** The settings of the data type. */
  readonly settings: readonly Setting[];
}

/** Warns while a field's own rule allows no value within the norm of its data type. */
export function NormWarning({ kind, rule, settings }: NormWarningProps) {
  const engine = usePatternEngine(hasPattern(effectiveSettings(settings, rule)));
  if (engine === null || !missesNorm(kind, rule, referenceRules(settings), engine)) return null;
  return (
    <Alert severity="warning" sx={{ marginTop: 1 }}>
      {texts.ownRuleMissesNorm}
    </Alert>
  );
}
