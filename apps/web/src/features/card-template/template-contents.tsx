import { previewTexts } from '#texts/form-preview';
import { PREVIEW_PLACE } from '../../form/preview/preview-pane.tsx';
import { ContentsBar, type ContentsPlace } from '../../form/record/contents-bar.tsx';
import { elementName } from './card-template-kind.ts';
import type { ElementRow } from './card-template-values.ts';
import { cardTemplateTexts as texts } from '#texts/card-template';

const places: readonly ContentsPlace[] = [
  { label: texts.basics, at: 'name' },
  { label: texts.rules, at: 'rules' },
  { label: texts.elements, at: 'elements', isList: true },
  { label: texts.approvals, at: 'approvals', isList: true },
];
const versions: ContentsPlace = { label: texts.versions, at: 'versions' };
const preview: ContentsPlace = { label: previewTexts.title, at: PREVIEW_PLACE, isNarrowOnly: true };

/** The table of contents of a template. A new template has no versions yet. */
export function TemplateContents({ isStored }: { readonly isStored: boolean }) {
  return (
    <ContentsBar<ElementRow>
      places={[...places, ...(isStored ? [versions] : []), preview]}
      list="elements"
      findLabel={texts.findElement}
      nameOf={elementName}
      from={0}
    />
  );
}
