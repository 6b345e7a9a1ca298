import type { ControlType } from '@kartoteka/domain/data-type/control';
import { type ComponentType, memo } from 'react';
import { CheckboxControl } from './checkbox-control.tsx';
import { ContentDisplay } from './content-display.tsx';
import type { ControlProps } from './control-props.ts';
import { DateControl } from './date-control.tsx';
import { DateTimeControl } from './datetime-control.tsx';
import { SelectControl } from './select-control.tsx';
import { TextControl } from './text-control.tsx';
import { TimeControl } from './time-control.tsx';

const CONTROLS: Readonly<Record<ControlType, ComponentType<ControlProps>>> = {
  text: TextControl,
  checkbox: CheckboxControl,
  select: SelectControl,
  date: DateControl,
  datetime: DateTimeControl,
  time: TimeControl,
  contentDisplay: ContentDisplay,
};

/** The control for a field's data type (spec 2.11.8). Renders again only when its own properties change. */
export const Control = memo(function Control(props: ControlProps) {
  const Chosen = CONTROLS[props.field.dataType.controlType];
  return <Chosen {...props} />;
});
