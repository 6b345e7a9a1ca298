import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { type Act, ACT, ACT_KEYS, HELP_KEY, isSingle, shownKey } from '../../lib/acts/acts.ts';
import { singleKeys } from '../../lib/acts/single-keys.ts';
import { rem, width } from '../../ui/tokens.ts';
import { kitTexts } from '#texts/ui';
import { actTexts, keysTexts as texts } from '#texts/keys';

const ACTS = Object.keys(actTexts) as Act[];
const TITLE_ID = 'keys-title';

/** Shows the keys of all acts, the acts of the screen first (ruling 0.7), and the switch for single keys. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  // The acts are read once, because the screen behind the dialog does not change.
  const [here] = useState(() => ACTS.filter(isOnScreen));
  const elsewhere = ACTS.filter((act) => !here.includes(act));
  const areOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      aria-labelledby={TITLE_ID}
      slotProps={{ paper: { sx: { maxWidth: rem(width.dialog) } } }}
    >
      <DialogTitle id={TITLE_ID}>{texts.title}</DialogTitle>
      <DialogContent dividers tabIndex={0}>
        <Keys title={texts.here} acts={here} areSinglesOn={areOn}>
          <KeyLine label={texts.help} where={texts.helpWhere} keys={HELP_KEY} isOff={!areOn} />
        </Keys>
        {elsewhere.length > 0 && <Keys title={texts.elsewhere} acts={elsewhere} areSinglesOn={areOn} />}
        <FormControlLabel
          control={<Checkbox checked={areOn} onChange={(_, on) => singleKeys.turn(on)} />}
          label={texts.single}
          sx={{ minHeight: 48 }}
          slotProps={{ typography: { sx: { fontWeight: 600 } } }}
        />
        <Typography variant="body2" color="textSecondary">
          {texts.singleAbout}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" size="large" onClick={onClose}>
          {kitTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function isOnScreen(act: Act): boolean {
  return document.querySelector(`[${ACT}="${act}"]`) !== null;
}

interface KeysProps {
  readonly title: string;
  readonly acts: readonly Act[];
  readonly areSinglesOn: boolean;
  readonly children?: ReactNode;
}

function Keys({ title, acts, areSinglesOn, children }: KeysProps) {
  return (
    <Box component="section" sx={{ marginBottom: 2 }}>
      <Typography variant="h3" sx={{ marginBottom: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {acts.map((act) => (
          <KeyLine
            key={act}
            {...actTexts[act]}
            keys={shownKey(ACT_KEYS[act])}
            isOff={isSingle(ACT_KEYS[act]) && !areSinglesOn}
          />
        ))}
        {children}
      </Box>
    </Box>
  );
}

interface KeyLineProps {
  readonly label: string;
  readonly where: string;
  /** The keys as they are shown: 'Ctrl+S', 'N'. */
  readonly keys: string;
  readonly isOff: boolean;
}

function KeyLine({ label, where, keys, isOff }: KeyLineProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        paddingBlock: 0.75,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <span>
        <Typography component="span" variant="body2" sx={{ display: 'block' }}>
          {label}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {isOff ? `${where} · ${texts.singleOff}` : where}
        </Typography>
      </span>
      <Box component="span" sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {keys.split('+').map((key, at) => [
          at > 0 && (
            <Typography key={`plus-${key}`} component="span" variant="caption">
              +
            </Typography>
          ),
          <Key key={key} name={key} isOff={isOff} />,
        ])}
      </Box>
    </Box>
  );
}

function Key({ name, isOff }: { readonly name: string; readonly isOff: boolean }) {
  return (
    <Box
      component="kbd"
      sx={{
        minWidth: 28,
        paddingInline: 0.75,
        paddingBlock: 0.25,
        textAlign: 'center',
        font: 'inherit',
        fontSize: '0.8125rem',
        fontWeight: 600,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.5,
        bgcolor: 'background.default',
        color: isOff ? 'text.disabled' : 'text.primary',
      }}
    >
      {name}
    </Box>
  );
}
