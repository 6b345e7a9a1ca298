import { createContext, type ReactNode } from 'react';
import type { ShownFile } from '../work/file-changes.ts';

/** Renders the actions that a screen offers for a file that is only shown; null where it offers none. */
export const FileActionsContext = createContext<((file: ShownFile) => ReactNode) | null>(null);
