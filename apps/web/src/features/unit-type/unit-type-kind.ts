import { namedKind } from '../../form/record/named-record.tsx';
import { paths } from '../../lib/paths.ts';
import { unitTypeCalls } from './unit-type-calls.ts';
import { unitTypeTexts as texts } from '#texts/unit-type';

export const unitTypeKind = namedKind({
  calls: unitTypeCalls,
  list: paths.unitTypes,
  what: texts.what,
  hint: texts.hint,
  used: texts.used,
  failure: 'snackbar',
});
