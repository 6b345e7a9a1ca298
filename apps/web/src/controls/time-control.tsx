import { ClockControl } from './clock-control.tsx';
import type { ControlProps } from './control-props.ts';
import { wallNow } from './wall-now.ts';

/** A time of day, HH:mm. */
export function TimeControl(props: ControlProps) {
  return <ClockControl {...props} kind="time" present={() => wallNow().time} />;
}
