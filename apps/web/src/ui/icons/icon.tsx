import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';

/** Properties of every icon. An icon is decorative unless `titleAccess` names its meaning. */
type IconProps = SvgIconProps;
export type Icon = (props: IconProps) => ReactNode;

/** Makes an icon of lines that are 2 units wide, in a square of 24 by 24 units. */
export function lineIcon(shape: ReactNode): Icon {
  return (props) => (
    <SvgIcon fontSize="small" {...props}>
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        {shape}
      </g>
    </SvgIcon>
  );
}
