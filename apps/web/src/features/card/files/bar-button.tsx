import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Icon } from '../../../ui/icons/icon.tsx';

export interface BarButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly onPress: () => void;
  readonly isIconOnly?: boolean;
  readonly isDisabled?: boolean;
  readonly isRed?: boolean;
  readonly isPressed?: boolean | undefined;
}

/** A button of the viewer's bar: its icon, and its label where there is room. */
export function BarButton(props: BarButtonProps) {
  const { icon: Shown, label, onPress, isIconOnly = false, isDisabled = false, isRed = false } = props;
  return (
    <Button
      color={isRed ? 'error' : 'primary'}
      variant={props.isPressed ? 'contained' : 'text'}
      aria-label={label}
      aria-pressed={props.isPressed}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
      sx={{ minWidth: 48, paddingInline: 1.25 }}
    >
      <Shown />
      {!isIconOnly && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, marginInlineStart: 1 }}>
          {label}
        </Box>
      )}
    </Button>
  );
}
