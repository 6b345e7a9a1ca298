/** The `slotProps` of a dialog over the whole screen, without the margin and border of other dialogs. */
export const WHOLE_SCREEN = { paper: { sx: { margin: 0, border: 0 } } } as const;
