import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';

/** What every icon of the set takes; decorative unless `titleAccess` says what it means. */
export type IconProps = SvgIconProps;
export type Icon = (props: IconProps) => ReactNode;

/** An icon drawn with lines of 2 on a field of 24. */
export function lineIcon(shape: ReactNode): Icon {
  return (props) => (
    <SvgIcon fontSize="small" {...props}>
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        {shape}
      </g>
    </SvgIcon>
  );
}
