import {
  controlCardTemplateRoutes,
  type ControlCardTemplateRow,
} from '@kartoteka/contract/control-card-template';
import { archivedMark } from '../../form/record/archived-mark.tsx';
import { RecordListScreen } from '../../form/record/record-list-screen.tsx';
import { paths } from '../../lib/paths.ts';
import type { ListDefinition } from '../../list/list-definition.ts';
import { useCallback } from 'react';
import { codeOf } from '../../lib/code-of.ts';
import { messageOf } from '../../lib/api-error.ts';
import type { RowAction } from '../../list/list-definition.ts';
import { ExportIcon } from '../../ui/icons/list.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { archiveRisk } from './archive-risk.ts';
import { cardTemplateCalls } from './card-template-calls.ts';
import { CurrentMark } from './current-mark.tsx';
import { cardTemplateListTexts as texts } from '#texts/card-template-list';

const list: ListDefinition<ControlCardTemplateRow> = {
  title: texts.title,
  empty: texts.empty,
  calls: controlCardTemplateRoutes,
  defaultColumns: ['name', 'controlCardGroup', 'controlCardType', 'version', 'lastModificationTime'],
  nameColumn: 'name',
  nameOf: ({ name }) => name,
  pathOf: ({ id }) => `${paths.templates}/${id}`,
  cells: {
    controlCardGroup: ({ controlCardGroup }) => controlCardGroup.name,
    controlCardType: ({ controlCardType }) => controlCardType.name,
  },
  widths: { version: 96 },
  folded: ['controlCardType'],
  note: (template) => (template.isCurrentVersion ? <CurrentMark /> : archivedMark(template)),
  create: `${paths.templates}/create`,
  beside: { label: texts.import, to: paths.templateImport },
};

// Loaded on demand, because few visits export a template.
const loadExport = codeOf(() => import('./export-template.ts'), 'exportTemplate');

/** The list of templates. Every version is a row (ruling 3.3). */
export function CardTemplateListScreen() {
  const notify = useNotify();
  const actions = useCallback(
    (row: ControlCardTemplateRow): readonly RowAction[] => [
      {
        label: texts.export,
        icon: ExportIcon,
        run: async () => {
          try {
            const exportTemplate = await loadExport();
            await exportTemplate(row.id);
          } catch (error) {
            notify.error(messageOf(error));
          }
        },
      },
    ],
    [notify],
  );
  return (
    <RecordListScreen<ControlCardTemplateRow>
      calls={cardTemplateCalls}
      list={list}
      archiveRisk={archiveRisk}
      actions={actions}
    />
  );
}
