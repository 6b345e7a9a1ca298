import type { Named } from '@kartoteka/contract/named';
import { NAME_LENGTH } from '@kartoteka/domain/limits';
import type { FieldWords } from '../changes.ts';
import { TextInput } from '../text-input.tsx';
import type { CrudCalls } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import { RecordScreen } from './record-screen.tsx';
import { formTexts } from '#texts/form';

/** What the form of a record that is only a name holds. */
export interface NamedValues {
  readonly name: string;
}
interface NamedInput {
  name: string;
  concurrencyStamp?: string | null | undefined;
}
export type NamedKind = RecordKind<NamedInput, Named, NamedValues> & { readonly hint: string };

/** What such a record says of itself; the rest is the same for all of them. */
export type NamedParts = Pick<NamedKind, 'list' | 'what' | 'used' | 'failure' | 'usageNote'> & {
  readonly calls: CrudCalls<NamedInput, Named>;
  /** Under the name: what such a record is for, for whoever makes their first. */
  readonly hint: string;
};

const fields: readonly FieldWords[] = [{ field: 'name', label: formTexts.name }];

/** A record with one field, Nazwa (spec 2.5.4). */
export function namedKind(parts: NamedParts): NamedKind {
  return {
    ...parts,
    nameOf: (record) => record.name,
    blank: () => ({ name: '' }),
    valuesOf: ({ name }) => ({ name }),
    inputOf: ({ name }) => ({ name }),
    fields,
  };
}

export function NamedRecordScreen({ kind }: { readonly kind: NamedKind }) {
  return (
    <RecordScreen kind={kind}>
      <TextInput name="name" label={formTexts.name} hint={kind.hint} required maxLength={NAME_LENGTH} />
    </RecordScreen>
  );
}
