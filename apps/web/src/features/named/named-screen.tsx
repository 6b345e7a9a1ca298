import type { Named } from '@kartoteka/contract/named';
import { NAME_LENGTH } from '@kartoteka/domain/limits';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { crudCalls } from '../../form/record/crud-calls.ts';
import type { RecordKind } from '../../form/record/record-kind.ts';
import { RecordScreen } from '../../form/record/record-screen.tsx';
import { cardGroup, cardType, type NamedResource, unitType } from './named-resources.ts';
import { formTexts } from '#texts/form';

interface NamedInput {
  name: string;
  concurrencyStamp?: string | null | undefined;
}
interface NamedValues {
  readonly name: string;
}

/** Returns the screen of a record with one field, Nazwa (spec 2.5.4). */
function screenOf({ routes, path, texts }: NamedResource) {
  const kind: RecordKind<NamedInput, Named, NamedValues> = {
    calls: crudCalls(routes),
    list: path,
    what: texts.what,
    used: texts.used,
    nameOf: ({ name }) => name,
    blank: () => ({ name: '' }),
    valuesOf: ({ name }) => ({ name }),
    inputOf: ({ name }) => ({ name }),
    fields: [{ field: 'name', label: formTexts.name }],
    failure: 'snackbar',
  };
  return function NamedScreen() {
    return (
      <RecordScreen kind={kind}>
        <TextInput name="name" label={formTexts.name} hint={texts.hint} required maxLength={NAME_LENGTH} />
      </RecordScreen>
    );
  };
}

export const CardGroupScreen = screenOf(cardGroup);
export const CardTypeScreen = screenOf(cardType);
export const UnitTypeScreen = screenOf(unitType);
