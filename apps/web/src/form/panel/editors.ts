import { type ComponentType, createContext, useContext } from 'react';
import type { Path } from '../../lib/paths.ts';

/**
 * Returns the editor of the records of a list: `paths.dataTypes` gives the editor of data types. Null for
 * users who may not create such records. A form cannot import the editor of another feature, so the app
 * provides the editors.
 */
export type FindEditor = (list: Path) => ComponentType | null;

export const EditorsContext = createContext<FindEditor>(() => null);

export function useEditor(list: Path): ComponentType | null {
  return useContext(EditorsContext)(list);
}
