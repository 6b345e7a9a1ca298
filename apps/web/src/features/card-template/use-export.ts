import { useCallback } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { codeOf } from '../../lib/code-of.ts';
import type { RowAction } from '../../list/list-definition.ts';
import { ExportIcon } from '../../ui/icons/list.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { cardTemplateListTexts as texts } from '#texts/card-template-list';

// Loaded on demand, because few visits export a template.
const loadExport = codeOf(() => import('./export-template.ts'), 'exportTemplate');

/** Returns a function that makes the menu item that exports a template. */
export function useExport(): (id: string) => RowAction & { readonly run: () => Promise<void> } {
  const notify = useNotify();
  return useCallback(
    (id) => ({
      label: texts.export,
      icon: ExportIcon,
      run: async () => {
        try {
          const exportTemplate = await loadExport();
          await exportTemplate(id);
        } catch (error) {
          notify.error(messageOf(error));
        }
      },
    }),
    [notify],
  );
}
