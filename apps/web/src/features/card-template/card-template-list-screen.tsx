import {
  controlCardTemplateRoutes,
  type ControlCardTemplateRow,
} from '@kartoteka/contract/control-card-template';
import { archivedMark } from '../../form/record/archived-mark.tsx';
import { RecordListScreen } from '../../form/record/record-list-screen.tsx';
import { paths } from '../../lib/paths.ts';
import type { ListDefinition } from '../../list/list-definition.ts';
import { useCallback } from 'react';
import { archiveRisk } from './archive-risk.ts';
import { cardTemplateCalls } from './card-template-calls.ts';
import { CurrentMark, NotCurrentMark } from './current-mark.tsx';
import { useExport } from './use-export.ts';
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
  note: (template) =>
    template.isCurrentVersion ? <CurrentMark /> : archivedMark(template) || <NotCurrentMark />,
  create: `${paths.templates}/create`,
  beside: { label: texts.import, to: paths.templateImport },
};

/** The list of templates. Every version is a row (ruling 3.3). */
export function CardTemplateListScreen() {
  const exportFile = useExport();
  const actions = useCallback(({ id }: ControlCardTemplateRow) => [exportFile(id)], [exportFile]);
  return (
    <RecordListScreen<ControlCardTemplateRow>
      calls={cardTemplateCalls}
      list={list}
      archiveRisk={archiveRisk}
      actions={actions}
    />
  );
}
