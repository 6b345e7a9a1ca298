import { cardTemplateListTexts as texts } from '#texts/card-template-list';

/** Describes the loss that archiving a version causes; null for a version that is not current. */
export function archiveRisk({ isCurrentVersion }: { readonly isCurrentVersion: boolean }): string | null {
  return isCurrentVersion ? texts.riskNotCurrent : null;
}
