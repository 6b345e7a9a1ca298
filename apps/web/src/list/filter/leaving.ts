import type { KeyboardEvent } from 'react';

/** Handlers for the element around the fields. Enter and leaving a field end the typing. */
export function leaving(leave: () => void) {
  return {
    onBlur: leave,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') leave();
    },
  };
}
