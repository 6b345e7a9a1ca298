/** The looks that a user may choose: light, dark, or the system's look. */
export const LOOKS = ['light', 'dark', 'system'] as const;
export type Look = (typeof LOOKS)[number];

/**
 * The storage key of the chosen look, and the name of the event after a choice. `public/look.js` uses both.
 */
const KEY = 'kartoteka.look';

/** The look that was chosen on this device. */
export const look = {
  chosen(): Look {
    try {
      const stored = localStorage.getItem(KEY);
      return LOOKS.find((one) => one === stored) ?? 'system';
    } catch {
      return 'system';
    }
  },
  /** Shows the look in all tabs at once, and keeps it on this device. */
  choose(chosen: Look): void {
    try {
      if (chosen === 'system') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, chosen);
    } catch {
      // If the browser stores nothing, the page continues to follow the system.
    }
    dispatchEvent(new Event(KEY));
  },
  /** Calls `tell` after each choice, also in another tab. Returns a function that removes the listener. */
  onChosen(tell: () => void): () => void {
    addEventListener(KEY, tell);
    addEventListener('storage', tell);
    return () => {
      removeEventListener(KEY, tell);
      removeEventListener('storage', tell);
    };
  },
} as const;
