import { showDate } from '@kartoteka/domain/value/date';
import { ClockControl } from './clock-control.tsx';
import type { ControlProps } from './control-props.ts';
import { wallNow } from './wall-now.ts';

/** A date without a time, dd/MM/yyyy. */
export function DateControl(props: ControlProps) {
  return <ClockControl {...props} kind="date" present={() => showDate(wallNow().date)} />;
}
