import { namedKind } from '../../form/record/named-record.tsx';
import { paths } from '../../lib/paths.ts';
import { cardTypeCalls } from './card-type-calls.ts';
import { cardTypeTexts as texts } from '#texts/card-type';

export const cardTypeKind = namedKind({
  calls: cardTypeCalls,
  list: paths.types,
  what: texts.what,
  hint: texts.hint,
  used: texts.used,
  failure: 'snackbar',
});
