import { isMultiple } from '@kartoteka/domain/data-type/effective';
import { type FieldOption, fieldOptions } from '@kartoteka/domain/data-type/field-option';
import { kindOf } from '@kartoteka/domain/data-type/form-element';
import { IMAGE_ATTRIBUTE, isShownPicture } from '@kartoteka/domain/picture-address';
import { KINDS } from '@kartoteka/domain/value/kinds';
import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { ChoiceButton, ChoiceRow, SOLE_CHOICE } from '../ui/choice-button.tsx';
import type { ControlProps } from './control-props.ts';
import { FieldFrame, helpId, labelId } from './field-frame.tsx';
import { chosenValues } from './raw-value.ts';
import { SelectList, type ShownOption } from './select-list.tsx';
import { boxState, useFieldHints } from './use-field-hints.ts';
import { controlTexts } from '#texts/controls';

/**
 * Maximum number of options without pictures that are shown as buttons. More options become a list with a
 * search.
 */
const IN_SIGHT = 8;

/** Chooses one option, or several with multipleSelect. Without options it shows 'Brak opcji' (spec 2.11.9, 2.11.13). */
export function SelectControl({ field, id, value, onChange, error }: ControlProps) {
  const hints = useFieldHints(field, value, error);
  const options = useMemo(() => shownOptions(field), [field]);
  const isSeveral = isMultiple(field.dataType.settings);
  const chosen = useMemo(() => chosenValues(value), [value]);
  const frame = { field, id, hints };

  if (options.length === 0) {
    return (
      <FieldFrame {...frame} isGroup>
        <Typography color="textSecondary">{controlTexts.noOptions}</Typography>
      </FieldFrame>
    );
  }
  if (options.length > IN_SIGHT && !options.some((one) => one.picture)) {
    return (
      <FieldFrame {...frame}>
        <SelectList
          id={id}
          options={options}
          chosen={chosen}
          isSeveral={isSeveral}
          isWrong={hints.error !== null}
          onChange={onChange}
        />
      </FieldFrame>
    );
  }

  const press = (option: SingleValue) => {
    const isChosen = chosen.includes(option);
    if (!isSeveral) return onChange(isChosen ? '' : option);
    const wanted = new Set(isChosen ? chosen.filter((one) => one !== option) : [...chosen, option]);
    onChange(options.map((one) => one.value).filter((one) => wanted.has(one)));
  };
  return (
    <FieldFrame {...frame} isGroup>
      <ChoiceRow
        role="group"
        {...(!isSeveral && { [SOLE_CHOICE]: true })}
        aria-labelledby={labelId(id)}
        aria-describedby={helpId(id)}
        data-state={boxState(hints)}
      >
        {options.map((option) => (
          <ChoiceButton
            key={String(option.value)}
            chosen={chosen.includes(option.value)}
            picture={option.picture}
            isSeveral={isSeveral}
            onChoose={() => press(option.value)}
          >
            {option.label}
          </ChoiceButton>
        ))}
      </ChoiceRow>
    </FieldFrame>
  );
}

function shownOptions(field: ControlProps['field']): readonly ShownOption[] {
  const kind = kindOf(field);
  if (kind === null) return [];
  return fieldOptions(kind, field.dataType.settings).map((option) => ({
    value: option.value,
    label: option.label || KINDS[kind].show(option.value),
    picture: pictureOf(option),
  }));
}

/** Returns the option's picture; null if the option has none, or one that a screen must not show. */
export function pictureOf({ attributes }: Pick<FieldOption, 'attributes'>): string | null {
  const picture = attributes.find((one) => one.type === IMAGE_ATTRIBUTE)?.value ?? '';
  return isShownPicture(picture) ? picture : null;
}
