import { MAX_ELEMENTS } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { DialogAnswers } from '../../ui/dialog-answers.tsx';
import type { FormTemplateValues } from './form-template-values.ts';
import { elementOf, type PastedField, type PastedFields, pastedFields } from './pasted-fields.ts';
import { useDataTypes } from './use-data-types.ts';
import { pastedFieldsTexts as texts } from '#texts/pasted-fields';

/** Maximum number of fields that the preview shows. */
const MOST_SHOWN = 50;

export interface PasteFieldsDialogProps {
  readonly onClose: () => void;
}

/** Adds fields from rows copied in a spreadsheet, after a preview of these fields. */
export function PasteFieldsDialog({ onClose }: PasteFieldsDialogProps) {
  const { getValues, setValue } = useFormContext<FormTemplateValues>();
  const { byId } = useDataTypes();
  const [text, setText] = useState('');
  const read = useDeferredValue(text);
  const id = useId();
  const room = MAX_ELEMENTS - getValues('elements').length;
  const pasted = useMemo(() => pastedFields(read, byId.values(), room), [byId, read, room]);
  const count = pasted.fields.length;
  const add = () => {
    const present = getValues('elements');
    setValue('elements', [...present, ...pasted.fields.map(elementOf)], { shouldDirty: true });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{texts.title}</DialogTitle>
      <DialogContent>
        <TextField
          label={texts.label}
          helperText={texts.hint}
          multiline
          fullWidth
          minRows={4}
          maxRows={8}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its text field
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
          sx={{ marginTop: 1 }}
        />
        <Notes pasted={pasted} />
        {count > 0 && <Preview fields={pasted.fields} />}
      </DialogContent>
      <DialogAnswers
        onCancel={onClose}
        confirmLabel={count === 0 ? texts.addNothing : texts.add(count)}
        isDisabled={count === 0}
        onConfirm={add}
      />
    </Dialog>
  );
}

/**
 * Shows the number of fields that still need a data type, and the numbers of rows and fields that are left
 * out.
 */
function Notes({ pasted: { fields, withoutName, beyond } }: { readonly pasted: PastedFields }) {
  const missing = fields.filter(({ dataType }) => dataType === null).length;
  const notes = [
    ...(missing > 0 ? [texts.missingTypes(missing)] : []),
    ...(withoutName > 0 ? [texts.withoutName(withoutName)] : []),
    ...(beyond > 0 ? [texts.beyond(beyond)] : []),
  ];
  return (
    <Box role="status">
      {notes.map((note) => (
        <Typography key={note} variant="body2" sx={{ marginTop: 1 }}>
          {note}
        </Typography>
      ))}
    </Box>
  );
}

function Preview({ fields }: { readonly fields: readonly PastedField[] }) {
  return (
    <>
      <Table
        size="small"
        aria-label={texts.preview}
        sx={{
          marginTop: 2,
          tableLayout: 'fixed',
          '& td, & th': { overflowWrap: 'anywhere', verticalAlign: 'top' },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{texts.name}</TableCell>
            <TableCell>{texts.dataType}</TableCell>
            <TableCell>{texts.filterGroup}</TableCell>
            <TableCell>{texts.description}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.slice(0, MOST_SHOWN).map(({ name, dataType, typeName, filterGroup, description }, at) => (
            <TableRow key={`${at} ${name}`}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              <TableCell sx={dataType ? {} : { color: 'error.main' }}>
                {dataType?.displayName ?? (typeName === '' ? texts.noType : texts.missing(typeName))}
              </TableCell>
              <TableCell>{filterGroup}</TableCell>
              <TableCell sx={{ whiteSpace: 'pre-line' }}>{description}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {fields.length > MOST_SHOWN && (
        <Typography variant="body2" sx={{ marginTop: 1 }}>
          {texts.more(fields.length - MOST_SHOWN)}
        </Typography>
      )}
    </>
  );
}
