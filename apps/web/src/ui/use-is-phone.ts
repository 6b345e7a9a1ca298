import useMediaQuery from '@mui/material/useMediaQuery';
import { rem } from './tokens.ts';

/** Returns whether the screen is too narrow for a table with several columns. */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${rem(599)})`);
}
