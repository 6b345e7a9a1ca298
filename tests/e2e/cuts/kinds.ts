/** The kinds of cuts, which `STRIKES` in `cut.ts` describes. */
export const CUTS = [
  'offline',
  'reset',
  'lost',
  'killed',
  'tab',
  'browser',
  'reloaded',
  'signedOut',
  'expired',
  'upgraded',
] as const;
export type Cut = (typeof CUTS)[number];
