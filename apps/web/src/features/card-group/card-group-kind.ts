import { namedKind } from '../../form/record/named-record.tsx';
import { paths } from '../../lib/paths.ts';
import { cardGroupCalls } from './card-group-calls.ts';
import { cardGroupTexts as texts } from '#texts/card-group';

export const cardGroupKind = namedKind({
  calls: cardGroupCalls,
  list: paths.groups,
  what: texts.what,
  hint: texts.hint,
  used: texts.used,
  failure: 'snackbar',
});
