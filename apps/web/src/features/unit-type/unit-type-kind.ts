import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { crudCalls } from '../../form/record/crud-calls.ts';
import { namedKind } from '../../form/record/named-record.tsx';
import { paths } from '../../lib/paths.ts';

/** Units of stored values (spec 3 'UnitType'). */
export const unitTypeKind = namedKind({
  calls: crudCalls(unitTypeRoutes),
  list: paths.unitTypes,
  what: 'Typ jednostki',
  used: 'Używany',
  failure: 'snackbar',
});
