import { namedKind } from '../../form/record/named-record.tsx';
import { paths } from '../../lib/paths.ts';
import { unitTypeCalls } from './unit-type-calls.ts';

/** Units of stored values (spec 3 'UnitType'). */
export const unitTypeKind = namedKind({
  calls: unitTypeCalls,
  list: paths.unitTypes,
  what: 'Typ jednostki',
  hint: 'Tak, jak ma stać przy wartości, na przykład „mm”, „°C” albo „szt.”.',
  used: 'Używany',
  failure: 'snackbar',
});
