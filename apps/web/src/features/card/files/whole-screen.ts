/** A dialog over the whole screen, without the margin that other dialogs have. */
export const WHOLE_SCREEN = { paper: { sx: { margin: 0, border: 0 } } } as const;
