import { namedKind } from '../../form/record/named-record.tsx';
import { paths } from '../../lib/paths.ts';
import { cardGroupCalls } from './card-group-calls.ts';

/** Groups of control cards (spec 3 'ControlCardGroup'). */
export const cardGroupKind = namedKind({
  calls: cardGroupCalls,
  list: paths.groups,
  what: 'Grupa kart',
  hint: 'Grupa zbiera wzory kart, na przykład „Laboratorium” albo „Linia 2”.',
  used: 'Używana',
  failure: 'snackbar',
});
