import type { OptionAttribute } from '@kartoteka/domain/data-type/settings';
import { IMAGE_ATTRIBUTE } from '@kartoteka/domain/picture-address';
import { OPTION_LENGTH } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { errorPaths } from '../../form/record/live-state.ts';
import { ImageRefused, keptPicture, pastedImage } from '../../form/image/image-file.ts';
import { formTexts } from '#texts/form';
import { useNotify } from '../../ui/notices.tsx';
import type { RowProps } from '../../form/nested/row-props.ts';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { get } from 'react-hook-form';
import { PictureButton } from './picture-button.tsx';
import type { SettingRow } from './setting-row.ts';
import { dataTypeTexts as texts } from '#texts/data-type';

/**
 * One option in a line: value, label and a picture from a file or the clipboard. The option's other
 * attributes stay.
 */
export function OptionLine({ path, index }: RowProps) {
  const { control, getValues, setValue, clearErrors } = useFormContext();
  const name = `${path}.attributes`;
  const attributes = (useWatch({ control, name }) as readonly OptionAttribute[] | undefined) ?? [];
  const { errors } = useFormState({ control, name });
  const notify = useNotify();
  const [isRefused, setRefused] = useState(false);
  const picture = attributes.find(isPicture)?.value ?? null;
  const rest = withoutPicture(attributes);
  const tree: unknown = get(errors, path);
  const problem =
    typeof tree === 'object' && tree !== null
      ? errorPaths(tree).find(([at]) => at.startsWith('attributes'))?.[1]
      : undefined;

  const put = (at: string, url: string | null) => {
    const present = getValues(at) as readonly OptionAttribute[];
    const others = withoutPicture(present);
    clearErrors(at);
    setRefused(false);
    setValue(at, url === null ? others : [{ type: IMAGE_ATTRIBUTE, value: url }, ...others], {
      shouldDirty: true,
    });
  };
  const choose = async (file: File) => {
    const key: unknown = getValues(`${path}.key`);
    try {
      const { url, isSmaller } = await keptPicture(file);
      // Rows may have moved while the picture was read. The picture of a removed option is dropped.
      const at = optionPath(getValues('settings') as readonly SettingRow[], key);
      if (at === null) return;
      put(`${at}.attributes`, url);
      if (isSmaller) notify.success(formTexts.pictureSmaller);
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      setRefused(true);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const file = pastedImage(event.clipboardData);
    if (file === null) return;
    event.preventDefault();
    choose(file).catch(reportError);
  };
  return (
    <Box onPaste={paste} sx={{ paddingBottom: 0.5 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1.5fr) auto' },
        }}
      >
        <TextInput name={`${path}.value`} label={texts.optionValue} required maxLength={OPTION_LENGTH} />
        <TextInput name={`${path}.label`} label={texts.optionLabel} maxLength={OPTION_LENGTH} />
        <PictureButton
          number={index + 1}
          picture={picture}
          field={`${name}.0.value`}
          onChoose={choose}
          onRemove={() => put(name, null)}
        />
      </Box>
      {(problem !== undefined || isRefused) && (
        <FormHelperText error>{problem ?? texts.pictureRefused}</FormHelperText>
      )}
      {rest.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          {texts.otherAttributes(rest.length)}
        </Typography>
      )}
    </Box>
  );
}

function isPicture({ type }: OptionAttribute): boolean {
  return type === IMAGE_ATTRIBUTE;
}

/** Returns the attributes without the picture that the line shows, which is the first picture. */
function withoutPicture(attributes: readonly OptionAttribute[]): readonly OptionAttribute[] {
  const shown = attributes.find(isPicture);
  return attributes.filter((one) => one !== shown);
}

/** Returns the path of the option with this key; null when no setting has the option. */
function optionPath(settings: readonly SettingRow[], key: unknown): string | null {
  for (const [at, { options = [] }] of settings.entries()) {
    const index = options.findIndex((option) => option.key === key);
    if (index >= 0) return `settings.${at}.options.${index}`;
  }
  return null;
}
