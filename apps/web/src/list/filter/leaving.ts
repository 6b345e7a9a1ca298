import type { KeyboardEvent } from 'react';

/** Handlers for whatever holds the fields: Enter and leaving a field are the end of typing. */
export function leaving(leave: () => void) {
  return {
    onBlur: leave,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') leave();
    },
  };
}
