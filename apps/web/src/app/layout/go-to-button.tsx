import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { ACT_KEYS, shownKey } from '../../lib/acts/acts.ts';
import { useAct } from '../../lib/acts/use-act.ts';
import { SearchIcon } from '../../ui/icons/action.tsx';
import { appTexts } from '#texts/app';
import { useShowPanel } from '../keyboard/keyboard.tsx';
import { barButton } from './bar-button.ts';

/** Opens the dialog that finds a screen, a template or a card by name. */
export function GoToButton() {
  const show = useShowPanel();
  return (
    <Tooltip title={`${appTexts.goTo} (${shownKey(ACT_KEYS.goTo)})`}>
      <IconButton
        aria-label={appTexts.goTo}
        aria-haspopup="dialog"
        onClick={() => show('goTo')}
        sx={barButton}
        {...useAct('goTo')}
      >
        <SearchIcon />
      </IconButton>
    </Tooltip>
  );
}
