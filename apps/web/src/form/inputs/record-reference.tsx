import { useCallback, useState } from 'react';
import { type FieldValues, type Path as FieldPath, type PathValue, useFormContext } from 'react-hook-form';
import type { Path } from '../../lib/paths.ts';
import { EditorPanel } from '../panel/editor-panel.tsx';
import { useEditor } from '../panel/editors.ts';
import { ReferenceInput, type ReferenceInputProps } from './reference-input.tsx';

export interface RecordReferenceProps<T extends FieldValues> extends Omit<
  ReferenceInputProps<T>,
  'onCreate'
> {
  /**
   * The list of the records that the field refers to. The editor of these records creates a missing record.
   */
  readonly list: Path;
}

/**
 * A reference to a record that has an editor of its own. For a name that no record has, users who may create
 * such records can open the editor in a panel over the form. A save there chooses the new record.
 */
export function RecordReference<T extends FieldValues>({ list, ...input }: RecordReferenceProps<T>) {
  const { setValue } = useFormContext<T>();
  const Editor = useEditor(list);
  const [newName, setNewName] = useState<string | null>(null);
  const close = useCallback(() => setNewName(null), []);
  const { name } = input;
  const choose = useCallback(
    (id: string) => {
      const value = id as PathValue<T, FieldPath<T>>;
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
      setNewName(null);
    },
    [name, setValue],
  );
  if (Editor === null) return <ReferenceInput<T> {...input} />;
  return (
    <>
      <ReferenceInput<T> {...input} onCreate={setNewName} />
      <EditorPanel Editor={Editor} newName={newName} field={input.label} onClose={close} onCreated={choose} />
    </>
  );
}
