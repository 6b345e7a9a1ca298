import { namedKind } from '../../form/record/named-record.tsx';
import { paths } from '../../lib/paths.ts';
import { cardTypeCalls } from './card-type-calls.ts';

/** Types of control cards (spec 3 'ControlCardType'). */
export const cardTypeKind = namedKind({
  calls: cardTypeCalls,
  list: paths.types,
  what: 'Typ',
  used: 'Używany',
  failure: 'snackbar',
});
