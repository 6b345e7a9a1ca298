import { MAX_ELEMENTS, NAME_LENGTH } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useMemo } from 'react';
import { NestedList } from '../../form/nested/nested-list.tsx';
import { PREVIEW_PLACE } from '../../form/preview/preview-pane.tsx';
import { previewTexts } from '#texts/form-preview';
import { ContentsBar } from '../../form/record/contents-bar.tsx';
import { RecordScreen } from '../../form/record/record-screen.tsx';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { AddIcon } from '../../ui/icons/action.tsx';
import { DescriptionKinds } from './description-kinds.tsx';
import { ElementFields } from './element-fields.tsx';
import { ElementTitle } from './element-title.tsx';
import { elementName, formTemplateKind } from './form-template-kind.ts';
import { FormTemplatePreview } from './form-template-preview.tsx';
import { copyOfElement, type ElementRow, newElement } from './form-template-values.ts';
import { formTemplateTexts as texts } from '#texts/form-template';
import { PasteFields } from './paste-fields.tsx';
import { useDataTypes } from './use-data-types.ts';

/**
 * Minimum number of fields for which the table of contents is shown, because a screen does not show so many at once.
 */
const LONG = 10;
const contents = (
  <ContentsBar<ElementRow>
    places={[
      { label: texts.basics, at: 'name' },
      { label: texts.elements, at: 'elements', isList: true },
      { label: previewTexts.title, at: PREVIEW_PLACE, isNarrowOnly: true },
    ]}
    list="elements"
    findLabel={texts.findElement}
    nameOf={elementName}
    from={LONG}
  />
);

const renderAdd = (append: (row: ElementRow) => void, isFull: boolean) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    <Button variant="outlined" startIcon={<AddIcon />} disabled={isFull} onClick={() => append(newElement())}>
      {texts.add}
    </Button>
    <PasteFields isDisabled={isFull} />
  </Box>
);

export function FormTemplateScreen() {
  const { byId } = useDataTypes();
  const kind = useMemo(() => formTemplateKind(byId), [byId]);
  return (
    <RecordScreen kind={kind} contents={contents} preview={<FormTemplatePreview />}>
      <DescriptionKinds />
      <Paper sx={{ padding: 2 }}>
        <TextInput name="name" label={texts.name} required maxLength={NAME_LENGTH} />
      </Paper>
      <NestedList<ElementRow>
        name="elements"
        label={texts.elements}
        empty={texts.noElements}
        max={MAX_ELEMENTS}
        nameOf={elementName}
        Title={ElementTitle}
        Content={ElementFields}
        renderAdd={renderAdd}
        copy={copyOfElement}
      />
    </RecordScreen>
  );
}
