import { MAX_OPTIONS } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { NestedList } from '../../form/nested/nested-list.tsx';
import { DialogAnswers } from '../../ui/dialog-answers.tsx';
import { AddIcon } from '../../ui/icons/action.tsx';
import { optionName } from './data-type-kind.ts';
import { OptionLine } from './option-line.tsx';
import { pastedOptions } from './pasted-options.ts';
import { useNotify } from '../../ui/notices.tsx';
import { newOption, type OptionRow } from './setting-row.ts';
import { dataTypeTexts as texts } from '#texts/data-type';

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
      renderAdd={(append, isFull) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            startIcon={<AddIcon />}
            disabled={isFull}
            onClick={() => append(newOption())}
          >
            {texts.addOption}
          </Button>
          <PasteButton name={name} isDisabled={isFull} />
        </Box>
      )}
    />
  );
}

function PasteButton({ name, isDisabled }: { readonly name: string; readonly isDisabled: boolean }) {
  const { getValues, setValue } = useFormContext();
  const [text, setText] = useState<string | null>(null);
  const id = useId();
  const notify = useNotify();
  const add = () => {
    const present = (getValues(name) as readonly OptionRow[] | undefined) ?? [];
    const { options, leftOut } = pastedOptions(
      text ?? '',
      present.map(({ value }) => value),
      MAX_OPTIONS - present.length,
    );
    setValue(name, [...present, ...options], { shouldDirty: true });
    if (leftOut > 0) notify.error(texts.pasteLeftOut(leftOut));
    setText(null);
  };
  return (
    <>
      <Button disabled={isDisabled} onClick={() => setText('')}>
        {texts.paste}
      </Button>
      <Dialog open={text !== null} onClose={() => setText(null)} fullWidth aria-labelledby={id}>
        <DialogTitle id={id}>{texts.pasteTitle}</DialogTitle>
        <DialogContent>
          <TextField
            id={`${id}-text`}
            label={texts.pasteLabel}
            helperText={texts.pasteHint}
            multiline
            minRows={6}
            maxRows={14}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its text field
            autoFocus
            value={text ?? ''}
            onChange={(event) => setText(event.target.value)}
          />
        </DialogContent>
        <DialogAnswers
          onCancel={() => setText(null)}
          confirmLabel={texts.pasteAdd}
          isDisabled={!text?.trim()}
          onConfirm={add}
        />
      </Dialog>
    </>
  );
}
