import { NamedRecordScreen } from '../../form/record/named-record.tsx';
import { cardGroupKind } from './card-group-kind.ts';

/** Creating and updating a group of control cards (spec 2.5). */
export function CardGroupScreen() {
  return <NamedRecordScreen kind={cardGroupKind} />;
}
