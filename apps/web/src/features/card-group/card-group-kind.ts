import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { crudCalls } from '../../form/record/crud-calls.ts';
import { namedKind } from '../../form/record/named-record.tsx';
import { paths } from '../../lib/paths.ts';

/** Groups of control cards (spec 3 'ControlCardGroup'). */
export const cardGroupKind = namedKind({
  calls: crudCalls(controlCardGroupRoutes),
  list: paths.groups,
  what: 'Grupa',
  used: 'Używana',
  failure: 'snackbar',
});
