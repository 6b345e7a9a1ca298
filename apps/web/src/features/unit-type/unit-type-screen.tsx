import { NamedRecordScreen } from '../../form/record/named-record.tsx';
import { unitTypeKind } from './unit-type-kind.ts';

/** Creating and updating a unit type (spec 2.5). */
export function UnitTypeScreen() {
  return <NamedRecordScreen kind={unitTypeKind} />;
}
