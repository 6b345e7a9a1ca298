import type { ReactNode } from 'react';

/** A decorative sign as high as a letter. The text next to it says the same. */
function mark(shape: ReactNode) {
  return () => (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      {shape}
    </svg>
  );
}

/** A warning triangle: a value outside the norm, or a paper that the card does not confirm. */
export const WarningMark = mark(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.1" />);
/** A pencil: a value or comment that was changed after it was entered. */
export const ChangedMark = mark(<path d="M4 20v-4L15.5 4.500l4 4L8 20zM13 7l4 4" />);
/** A tick: valid, signed. */
export const RightMark = mark(
  <path d="M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM8 12.200l2.8 2.800L16 9.5" />,
);
/** An arrow turning back: an earlier state of the card. */
export const EarlierMark = mark(<path d="M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3" />);
/** A clock: not signed yet. */
export const PendingMark = mark(<path d="M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.500v5l3 2" />);
/** A struck circle: unknown. */
export const NothingMark = mark(
  <path d="M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM6.2 6.200l11.6 11.6" />,
);
