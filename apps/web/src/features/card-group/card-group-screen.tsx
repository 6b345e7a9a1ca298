import { NamedRecordScreen } from '../../form/record/named-record.tsx';
import { cardGroupKind } from './card-group-kind.ts';

export function CardGroupScreen() {
  return <NamedRecordScreen kind={cardGroupKind} />;
}
