import { cardTemplateListTexts as texts } from '#texts/card-template-list';

/** The loss that archiving a version causes. Only the current version has one. */
export function archiveRisk({ isCurrentVersion }: { readonly isCurrentVersion: boolean }): string | null {
  return isCurrentVersion ? texts.riskNotCurrent : null;
}
