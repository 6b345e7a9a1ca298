import { createContext, useContext } from 'react';
import type { MenuSection } from './menu.ts';

export const MenuContext = createContext<readonly MenuSection[]>([]);

/** What the user may open, for the menu and the home page alike. */
export function useMenu(): readonly MenuSection[] {
  return useContext(MenuContext);
}
