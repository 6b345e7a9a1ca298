import { styled } from '@mui/material/styles';
import { isRequired } from '@kartoteka/domain/data-type/effective';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import type { ReactNode } from 'react';
import { DeviationIcon, ErrorIcon } from '../ui/icons/status.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { controlTexts } from '#texts/controls';
import type { FieldHints } from './use-field-hints.ts';

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(0.5),
  minWidth: 0,
}));
const Label = styled('label')(({ theme }) => ({ ...theme.typography.subtitle1, fontSize: '1rem' }));
const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
}));
/** A description in plain text. Its line breaks are the only markup that it has (spec 2.5.11). */
const Description = styled(Note)({ whiteSpace: 'pre-line' });
const Alarm = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  color: theme.palette.error.main,
  fontWeight: 600,
}));

export interface FieldFrameProps {
  readonly field: FormElement;
  readonly id: string;
  readonly hints: FieldHints;
  /** Whether the control is a group of buttons or inputs. The label then names the group instead of one input. */
  readonly isGroup?: boolean;
  readonly children: ReactNode;
}

/** Returns the DOM id of the label of the control with this id. */
export const labelId = (id: string): string => `${id}-label`;
/** Returns the DOM id of the help under the control with this id. */
export const helpId = (id: string): string => `${id}-help`;

/** Frames a control: label and description above it; below it the error or alarm, the norm and the limits, in words. */
export function FieldFrame({ field, id, hints, isGroup, children }: FieldFrameProps) {
  const { error, deviations, rules, onBlur } = hints;
  const required = isRequired(field.dataType.settings);
  return (
    <Frame data-field={id} onBlur={onBlur}>
      <Label id={labelId(id)} {...(isGroup ? { as: 'div' } : { htmlFor: id })}>
        {field.name}
        {required && (
          <>
            <span aria-hidden> *</span>
            <VisuallyHidden> ({controlTexts.required})</VisuallyHidden>
          </>
        )}
      </Label>
      {field.description && <Description>{field.description}</Description>}
      {children}
      <div id={helpId(id)} aria-live="polite">
        {error && (
          <Alarm>
            <ErrorIcon />
            <span>{error}</span>
          </Alarm>
        )}
        {deviations.map(({ outside }) => (
          <Alarm key={outside}>
            <DeviationIcon />
            <span>{controlTexts.sentence(outside)}</span>
          </Alarm>
        ))}
        {rules !== null && <Note>{rules}</Note>}
      </div>
    </Frame>
  );
}
