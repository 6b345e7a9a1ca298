import type { OptionAttribute } from '@kartoteka/domain/data-type/settings';
import { IMAGE_ATTRIBUTE } from '@kartoteka/domain/picture-address';
import { OPTION_LENGTH } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { errorPaths } from '../../form/record/live-state.ts';
import { imageIn, ImageRefused, keptPicture } from '../../form/image/image-file.ts';
import { formTexts } from '#texts/form';
import { useNotify } from '../../ui/notices.tsx';
import type { RowProps } from '../../form/nested/row-props.ts';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { get } from 'react-hook-form';
import { PictureButton } from './picture-button.tsx';
import { dataTypeTexts as texts } from '#texts/data-type';

/**
 * One option in a line: value, label and a picture from a file or the clipboard. The option's other
 * attributes stay.
 */
export function OptionLine({ path, index }: RowProps) {
  const { control, setValue, clearErrors } = useFormContext();
  const name = `${path}.attributes`;
  const attributes = (useWatch({ control, name }) as readonly OptionAttribute[] | undefined) ?? [];
  const { errors } = useFormState({ control, name });
  const notify = useNotify();
  const [isRefused, setRefused] = useState(false);
  const shown = attributes.find(({ type }) => type === IMAGE_ATTRIBUTE);
  const picture = shown?.value ?? null;
  const rest = attributes.filter((one) => one !== shown);
  const tree: unknown = get(errors, path);
  const problem =
    typeof tree === 'object' && tree !== null
      ? errorPaths(tree).find(([at]) => at.startsWith('attributes'))?.[1]
      : undefined;

  const put = (url: string | null) => {
    clearErrors(name);
    setRefused(false);
    setValue(name, url === null ? rest : [{ type: IMAGE_ATTRIBUTE, value: url }, ...rest], {
      shouldDirty: true,
    });
  };
  const choose = async (file: File) => {
    try {
      const { url, isSmaller } = await keptPicture(file);
      put(url);
      if (isSmaller) notify.success(formTexts.pictureSmaller);
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      setRefused(true);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const file = imageIn(event.clipboardData);
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
          onRemove={() => put(null)}
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
