import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { crudCalls } from '../../form/record/crud-calls.ts';
import { namedKind } from '../../form/record/named-record.tsx';
import { paths } from '../../lib/paths.ts';

/** Types of control cards (spec 3 'ControlCardType'). */
export const cardTypeKind = namedKind({
  calls: crudCalls(controlCardTypeRoutes),
  list: paths.types,
  what: 'Typ',
  used: 'Używany',
  failure: 'snackbar',
});
