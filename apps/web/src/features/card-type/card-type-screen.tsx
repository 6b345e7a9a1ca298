import { NamedRecordScreen } from '../../form/record/named-record.tsx';
import { cardTypeKind } from './card-type-kind.ts';

export function CardTypeScreen() {
  return <NamedRecordScreen kind={cardTypeKind} />;
}
