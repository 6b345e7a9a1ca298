import type { ComponentType } from 'react';
import { useCallback } from 'react';
import { useIsGranted } from '../lib/current-user.ts';
import type { FindEditor } from '../form/panel/editors.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { maySee } from '../lib/may-see.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

/** The screens that create a record, as parts for a drawer over a form. The first use loads their code. */
const editors = new Map<string, { readonly screen: Screen; readonly Editor: ComponentType }>(
  screens
    .filter(({ path }) => path.endsWith('/create'))
    .map((screen) => [screen.path, { screen, Editor: lazyPart(screen.load) }]),
);

/**
 * Returns a function that finds the editor of a list's records by the list's path. It returns null for a list without
 * an editor, and for users who may not create such a record.
 */
export function useFindEditor(): FindEditor {
  const isGranted = useIsGranted();
  return useCallback(
    (list) => {
      const found = editors.get(`${list}/create`);
      return found && maySee(found.screen, isGranted) ? found.Editor : null;
    },
    [isGranted],
  );
}
