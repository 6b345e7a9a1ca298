import GlobalStyles from '@mui/material/GlobalStyles';
import { useMemo } from 'react';
import { height } from '../../../ui/tokens.ts';

/** The height in px of a bar of actions at the bottom: of an entry, of the whole form or of an approval. */
const ACTIONS = 65;
/** The distance in px between a focused field and a bar. */
const DISTANCE = 16;

export interface ClearOfBarsProps {
  /** The height in px of another bar below the bar of actions. */
  readonly below: number;
}

/**
 * Leaves room for the bars of a card screen, so that they never cover the focused field. The page has a scroll padding
 * for the bars, because Chromium ignores the scroll margin of a text field when it scrolls the field to its cursor. The
 * room at the bottom is limited to a part of the height of the screen. On a low display the room at both ends would
 * otherwise leave no space between the bars.
 */
export function ClearOfBars({ below }: ClearOfBarsProps) {
  const styles = useMemo(
    () => ({
      html: {
        scrollPaddingTop: `${height.topBar + DISTANCE}px`,
        scrollPaddingBottom: `min(${below + ACTIONS + DISTANCE}px, 40dvh)`,
      },
    }),
    [below],
  );
  return <GlobalStyles styles={styles} />;
}
