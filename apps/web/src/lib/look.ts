/** The looks that a user may choose: light, dark, or the one of the system. */
export const LOOKS = ['light', 'dark', 'system'] as const;
export type Look = (typeof LOOKS)[number];

/** `public/look.js` reads this key and listens to the event of the same name. */
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
      // Without storage the page goes on following the system.
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
