import Stack from '@mui/material/Stack';
import type { ReactNode, Ref } from 'react';
import { GUTTER, NOT_FLAT } from '../../../ui/tokens.ts';

export interface ActionBarProps {
  /** Names the group of buttons for screen readers. */
  readonly label: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** Buttons within reach of the thumb at the bottom of the screen. The button that stands out comes last. */
export function ActionBar({ label, ref, children }: ActionBarProps) {
  return (
    <Stack
      {...(ref && { ref })}
      direction="row"
      role="group"
      aria-label={label}
      sx={{
        [NOT_FLAT]: { position: 'sticky', bottom: 0 },
        zIndex: 3,
        flexWrap: 'wrap-reverse',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        marginTop: 2,
        marginInline: `calc(-1 * ${GUTTER})`,
        marginBottom: `calc(-1 * ${GUTTER})`,
        paddingInline: 2,
        paddingBlock: 1,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        '& > .MuiButton-contained': { order: 1 },
      }}
    >
      {children}
    </Stack>
  );
}
