import { createContext, useContext } from 'react';
import type { MenuSection } from './menu.ts';

export const MenuContext = createContext<readonly MenuSection[]>([]);

/** The sections and items that the user may open, for the menu and the home page. */
export function useMenu(): readonly MenuSection[] {
  return useContext(MenuContext);
}
