import { NamedRecordScreen } from '../../form/record/named-record.tsx';
import { unitTypeKind } from './unit-type-kind.ts';

export function UnitTypeScreen() {
  return <NamedRecordScreen kind={unitTypeKind} />;
}
