import { NamedRecordScreen } from '../../form/record/named-record.tsx';
import { cardTypeKind } from './card-type-kind.ts';

/** Creating and updating a type of control cards (spec 2.5). */
export function CardTypeScreen() {
  return <NamedRecordScreen kind={cardTypeKind} />;
}
