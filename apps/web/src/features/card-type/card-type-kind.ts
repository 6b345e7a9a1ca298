import { namedKind } from '../../form/record/named-record.tsx';
import { paths } from '../../lib/paths.ts';
import { cardTypeCalls } from './card-type-calls.ts';

/** Types of control cards (spec 3 'ControlCardType'). */
export const cardTypeKind = namedKind({
  calls: cardTypeCalls,
  list: paths.types,
  what: 'Typ karty',
  hint: 'Typ mówi, jaka to kontrola, na przykład „Przegląd” albo „Kontrola końcowa”.',
  used: 'Używany',
  failure: 'snackbar',
});
