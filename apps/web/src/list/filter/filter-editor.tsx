import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CloseIcon } from '../../ui/icons/action.tsx';
import { offerLabel } from './filter-words.ts';
import { filterTexts } from '#texts/list-filter';
import { isChoice } from './value-labels.ts';
import { BoolEditor } from './bool-editor.tsx';
import { ChoiceEditor } from './choice-editor.tsx';
import { DateEditor } from './date-editor.tsx';
import type { FilterEditorProps } from './filter-props.ts';
import { NumberEditor } from './number-editor.tsx';
import { TextEditor } from './text-editor.tsx';

export interface FilterRowProps extends Omit<FilterEditorProps, 'label' | 'errorId' | 'isWrong'> {
  readonly error: string | null;
}

/** One filter: its label, its editor by data type (spec 2.4.5), and the server's error. */
export function FilterRow({ error, ...props }: FilterRowProps) {
  const { offer, state, onFilter } = props;
  const id = useId();
  const label = offerLabel(offer);
  return (
    <Box
      component="li"
      data-filter={offer.id}
      sx={{ position: 'relative', paddingBlock: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box role="group" aria-labelledby={`${id}-label`}>
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, gap: 0.5 }}>
          <Typography
            id={`${id}-label`}
            variant="subtitle1"
            component="div"
            sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {label}
          </Typography>
          {state !== null && (
            <Tooltip title={filterTexts.clearFilter(label)}>
              <IconButton
                aria-label={filterTexts.clearFilter(label)}
                onClick={(event) => {
                  // The button disappears with the filter's value, so the focus moves to the editor.
                  focusField(event.currentTarget.closest('li'));
                  onFilter({ ...state, values: [] });
                }}
                sx={{ minWidth: 32, minHeight: 32, padding: 0.5 }}
              >
                <CloseIcon />
              </IconButton>
            </Tooltip>
          )}
        </Box>
        <Editor {...props} label={label} errorId={`${id}-error`} isWrong={error !== null} />
        <FormHelperText id={`${id}-error`} error role="status" sx={{ '&:empty': { display: 'none' } }}>
          {error}
        </FormHelperText>
      </Box>
    </Box>
  );
}

/** Focuses the first field of a filter. */
export function focusField(row: Element | null): void {
  row?.querySelector<HTMLElement>('input[type="text"], input:not([type="checkbox"])')?.focus();
}

function Editor(props: FilterEditorProps) {
  if (isChoice(props.offer)) return <ChoiceEditor {...props} />;
  switch (props.offer.dataType) {
    case 'NumberInteger':
      return <NumberEditor {...props} kind="integer" />;
    case 'NumberFloat':
      return <NumberEditor {...props} kind="decimal" />;
    case 'DateTime':
      return <DateEditor {...props} />;
    case 'Bool':
      return <BoolEditor {...props} />;
    case 'Text':
    case 'Entity':
    case 'Enum':
      return <TextEditor {...props} />;
  }
}
