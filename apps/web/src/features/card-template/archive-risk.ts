import { cardTemplateListTexts as texts } from '#texts/card-template-list';

/** What a version in the archive costs; only the current one is missed. */
export function archiveRisk({ isCurrentVersion }: { readonly isCurrentVersion: boolean }): string | null {
  return isCurrentVersion ? texts.riskNotCurrent : null;
}
