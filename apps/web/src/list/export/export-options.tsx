import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { exportTexts } from '#texts/list-export';
import type { FileRows } from '../list-definition.ts';
import type { ExportChoice } from './export-body.ts';

export interface ExportOptionsProps {
  readonly choice: ExportChoice;
  readonly onChoice: (choice: ExportChoice) => void;
  readonly fileRows: FileRows | undefined;
  readonly shownCount: number;
  readonly allCount: number;
  readonly isDisabled: boolean;
}

/** The choices for the rows and columns of the file. */
export function ExportOptions(props: ExportOptionsProps) {
  const { choice, onChoice, fileRows, shownCount, allCount, isDisabled } = props;
  return (
    <>
      {fileRows && (
        <Choice
          label={exportTexts.oneRowPer}
          value={choice.oneRowPer}
          options={[
            ['record', fileRows.record],
            ['entry', fileRows.entry],
          ]}
          onChange={(oneRowPer) => onChoice({ ...choice, oneRowPer })}
          isDisabled={isDisabled}
        />
      )}
      <Choice
        label={exportTexts.columns}
        value={choice.columns}
        options={[
          ['shown', exportTexts.shownColumns(shownCount)],
          ['all', exportTexts.allColumns(allCount)],
        ]}
        onChange={(columns) => onChoice({ ...choice, columns })}
        isDisabled={isDisabled}
      />
    </>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly onChange: (value: T) => void;
  readonly isDisabled: boolean;
}

function Choice<T extends string>({ label, value, options, onChange, isDisabled }: ChoiceProps<T>) {
  return (
    <FormControl component="fieldset" disabled={isDisabled}>
      <FormLabel component="legend" sx={{ typography: 'subtitle1', color: 'text.primary' }}>
        {label}
      </FormLabel>
      <RadioGroup
        value={value}
        onChange={(_, chosen) => {
          const option = options.find(([one]) => one === chosen);
          if (option) onChange(option[0]);
        }}
      >
        {options.map(([one, words]) => (
          <FormControlLabel key={one} value={one} label={words} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
