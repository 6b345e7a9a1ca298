import { createContext, type ReactNode } from 'react';
import type { ShownFile } from '../work/file-changes.ts';

/** What a screen lets people do with a file that is only looked at; null for nothing. */
export const FileActionsContext = createContext<((file: ShownFile) => ReactNode) | null>(null);
