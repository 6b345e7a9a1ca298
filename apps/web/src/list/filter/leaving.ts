import type { KeyboardEvent } from 'react';

/** Handlers for the element around the fields of an editor. Enter and leaving a field call `leave`. */
export function leaving(leave: () => void) {
  return {
    onBlur: leave,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') leave();
    },
  };
}
