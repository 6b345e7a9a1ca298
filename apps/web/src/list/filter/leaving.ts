import type { KeyboardEvent } from 'react';

/**
 * Returns handlers for the element around the fields of an editor. They call `leave` on Enter and on a
 * field's blur.
 */
export function leaving(leave: () => void) {
  return {
    onBlur: leave,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') leave();
    },
  };
}
