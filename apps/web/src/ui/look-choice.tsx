import { styled } from '@mui/material/styles';
import { useId, useSyncExternalStore } from 'react';
import { type Look, look, LOOKS } from '../lib/look.ts';
import type { Icon } from './icons/icon.tsx';
import { MoonIcon, ScreenIcon, SunIcon } from './icons/look.tsx';
import { colour, focusRing, GRID, RADIUS, rem, TOUCH } from './tokens.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import { lookTexts as texts } from '#texts/look';

const icons: Readonly<Record<Look, Icon>> = { light: SunIcon, dark: MoonIcon, system: ScreenIcon };

const Row = styled('div')({
  display: 'grid',
  // The choices are below one another when the letters are very large.
  gridTemplateColumns: `repeat(auto-fit, minmax(${rem(80)}, 1fr))`,
  gap: GRID,
});

const Choice = styled('label')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: GRID / 4,
  minHeight: 1.25 * TOUCH,
  padding: GRID / 2,
  border: `1px solid ${colour.outline}`,
  borderRadius: RADIUS,
  textAlign: 'center',
  cursor: 'pointer',
  '&:hover': { backgroundColor: colour.hover },
  '&:has(:checked)': {
    borderColor: colour.primary,
    backgroundColor: colour.primary,
    color: colour.onPrimary,
    fontWeight: 600,
  },
  '&:has(:focus-visible)': focusRing,
}));

/**
 * The buttons that choose the look of the product on this device: light, dark or the system's. The page
 * changes at once.
 */
export function LookChoice({ labelledBy }: { readonly labelledBy: string }) {
  const chosen = useSyncExternalStore(look.onChosen, look.chosen);
  const name = useId();
  return (
    <Row role="radiogroup" aria-labelledby={labelledBy}>
      {LOOKS.map((one) => {
        const LookIcon = icons[one];
        return (
          <Choice key={one}>
            <VisuallyHidden>
              <input type="radio" name={name} checked={one === chosen} onChange={() => look.choose(one)} />
            </VisuallyHidden>
            <LookIcon />
            {texts.names[one]}
          </Choice>
        );
      })}
    </Row>
  );
}
