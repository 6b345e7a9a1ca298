import { normExceedsLimits } from '@kartoteka/domain/data-type/check-norm';
import { checkSettings } from '@kartoteka/domain/data-type/check-settings';
import { valueKind } from '@kartoteka/domain/data-type/control';
import { hasPattern } from '@kartoteka/domain/data-type/effective';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { word } from '@kartoteka/domain/message/word';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { usePatternEngine } from '../../controls/pattern-engine.ts';
import { previewTexts } from '#texts/form-preview';

/** Maximum number of mistakes that are shown at once. */
const NAMED = 4;

/**
 * Shows the mistakes that the server would refuse, while the user edits. Without mistakes, warns of a norm that exceeds
 * the limits. The server's own errors are shown at the fields.
 */
export function Mistakes({ field }: { readonly field: FormElement }) {
  const { controlType, storedValueType, settings } = field.dataType;
  const engine = usePatternEngine(hasPattern(settings));
  const words = useMemo(() => {
    if (engine === null) return [];
    return [...new Set(checkSettings(controlType, storedValueType, settings, engine).map(word))];
  }, [controlType, engine, settings, storedValueType]);
  const kind = valueKind(controlType, storedValueType);
  if (words.length === 0) {
    return engine !== null && kind !== null && normExceedsLimits(kind, settings, engine) ? (
      <Alert severity="warning" sx={{ marginBottom: 2 }}>
        {previewTexts.normExceedsLimits}
      </Alert>
    ) : null;
  }
  return (
    <Alert severity="warning" sx={{ marginBottom: 2, alignItems: 'flex-start' }}>
      {previewTexts.mistakes}
      <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5 }}>
        {words.slice(0, NAMED).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </Box>
    </Alert>
  );
}
