import { photoWords } from '@kartoteka/domain/file/photo-settings';
import type { PhotoRow } from './form-template-values.ts';
import { formTemplateTexts as texts } from '#texts/form-template';

/** Returns the photos that a field demands, in the same words as in the trail. */
export function photoRowWords({ when, min, max }: PhotoRow): string {
  return when === 'any' ? texts.photoChoices.any : photoWords({ when, min, max });
}
