import type { SettingType } from '@kartoteka/domain/data-type/settings';
import { MAX_OPTIONS } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormKit } from '../../form/kit-context.ts';
import { NestedList } from '../../form/nested/nested-list.tsx';
import { AddIcon } from '../../ui/icons/action.tsx';
import { optionName } from './data-type-kind.ts';
import { OptionLine } from './option-line.tsx';
import { OptionsArea, PASTED } from './options-area.tsx';
import { addedOptions } from './pasted-options.ts';
import { newOption, type OptionRow } from './setting-row.ts';
import { dataTypeTexts as texts } from '#texts/data-type';

/** The type of the setting whose options are edited. */
const OPTIONS: SettingType = 'availableOptions';

/** Number of options rendered at once, because there may be a thousand. */
const BATCH = 50;

/** The options of a select: value, label, picture. Operators see them in this order. */
export function OptionsEditor({ path }: { readonly path: string }) {
  const name = `${path}.options`;
  return (
    <NestedList<OptionRow>
      name={name}
      label={texts.options}
      level={3}
      empty={texts.noOptions}
      max={MAX_OPTIONS}
      batch={BATCH}
      nameOf={optionName}
      Line={OptionLine}
      renderAdd={(append, isFull) => <Adding path={path} isFull={isFull} onAdd={() => append(newOption())} />}
    />
  );
}

interface AddingProps {
  readonly path: string;
  readonly isFull: boolean;
  readonly onAdd: () => void;
}

/**
 * Adds one option, or many at once in an area. The area is open while the list is empty, otherwise on demand.
 */
function Adding({ path, isFull, onAdd }: AddingProps) {
  const name = `${path}.options`;
  const kit = useFormKit();
  const { control, getValues, setValue } = useFormContext();
  const isEmpty = useWatch({
    control,
    name,
    compute: (options: readonly OptionRow[] | undefined) => (options?.length ?? 0) === 0,
  });
  const [isWanted, setWanted] = useState(false);
  const add = (text: string): readonly string[] => {
    // Adds nothing when the setting was removed, because another setting may have its place.
    if (getValues(`${path}.type`) !== OPTIONS) return [];
    const present = (getValues(name) as readonly OptionRow[] | undefined) ?? [];
    const { options, leftOut } = addedOptions(text, present);
    setValue(name, [...present, ...options], { shouldDirty: true });
    setWanted(leftOut.length > 0);
    return leftOut;
  };
  const addOne = () => {
    for (const handOver of kit.pending) handOver();
    onAdd();
  };
  // A restored draft may have text that could not become options.
  const hasText = useWatch({
    control,
    name: PASTED,
    compute: (text: string | undefined) => (text ?? '') !== '',
  });
  const hasArea = isWanted || hasText || (isEmpty && !isFull);
  return (
    <>
      {hasArea && <OptionsArea onAdd={add} onCancel={isEmpty ? null : () => setWanted(false)} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant={hasArea ? 'text' : 'outlined'}
          startIcon={<AddIcon />}
          disabled={isFull}
          onClick={addOne}
        >
          {texts.addOption}
        </Button>
        {!hasArea && (
          <Button disabled={isFull} onClick={() => setWanted(true)}>
            {texts.paste}
          </Button>
        )}
      </Box>
    </>
  );
}
