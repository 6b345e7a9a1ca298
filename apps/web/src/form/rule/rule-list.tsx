import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import { MAX_OPTIONS } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { flushSync } from 'react-dom';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { AddIcon, CloseIcon } from '../../ui/icons/action.tsx';
import { reveal } from '../values/apply-server-errors.ts';
import { useFormKit } from '../kit-context.ts';
import { formTexts } from '#texts/form';
import { RuleValueInput } from './rule-value-input.tsx';

export interface RuleListProps {
  /** Path of the list of values. */
  readonly name: string;
  /** The kind of the values; null for a control without a value. */
  readonly kind: ValueKind | null;
  readonly label: string;
  readonly hint?: string;
  readonly isPattern?: boolean;
}

/**
 * The values of a rule, one per line. Enter adds a line. A pattern has one line. A stored rule may have several
 * patterns, and then each of them has a line.
 */
export function RuleList({ name, kind, label, hint, isPattern = false }: RuleListProps) {
  const { control, setValue, clearErrors } = useFormContext();
  const kit = useFormKit();
  const { errors } = useFormState({ control, name });
  const watched = useWatch({ control, name }) as readonly (string | null)[] | undefined;
  const values = watched && watched.length > 0 ? watched : [''];
  const put = (next: readonly (string | null)[]) => {
    clearErrors(name);
    setValue(name, next, { shouldDirty: true });
  };
  const focus = (at: number) => reveal(kit.root().querySelector(`[name="${name}.${at}"]`) ?? undefined);
  const add = () => {
    flushSync(() => put([...values, '']));
    focus(values.length);
  };
  const removeAt = (at: number) => {
    flushSync(() => put(values.filter((_, index) => index !== at)));
    focus(Math.max(0, at - 1));
  };
  return (
    <Stack spacing={1} data-field={name}>
      {values.map((value, at) => (
        // The position is the key, because a line has no other identity.
        <Box key={at} sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
          <RuleValueInput
            name={`${name}.${at}`}
            label={values.length > 1 ? formTexts.valueNumber(label, at + 1) : label}
            kind={kind}
            value={value ?? ''}
            onChange={(text) => put(values.map((one, index) => (index === at ? text : one)))}
            error={messageAt(errors, `${name}.${at}`)}
            hint={at === 0 ? hint : undefined}
            isPattern={isPattern}
            onEnter={isPattern ? undefined : add}
          />
          {values.length > 1 && (
            <Tooltip title={formTexts.removeValue(at + 1)}>
              <IconButton
                aria-label={formTexts.removeValue(at + 1)}
                onClick={() => removeAt(at)}
                sx={{ marginTop: 3 }}
              >
                <CloseIcon />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      ))}
      {!isPattern && (
        <Button
          size="small"
          startIcon={<AddIcon />}
          disabled={values.length >= MAX_OPTIONS}
          onClick={add}
          sx={{ alignSelf: 'flex-start' }}
        >
          {formTexts.addValue}
        </Button>
      )}
    </Stack>
  );
}

/** Returns the error message at a path of the form; undefined if there is none. */
export function messageAt(errors: object, path: string): string | undefined {
  const error: unknown = get(errors, path);
  if (typeof error !== 'object' || error === null) return undefined;
  const { message } = error as { readonly message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
