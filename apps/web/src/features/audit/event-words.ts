import type { AuditEvent } from '@kartoteka/contract/audit';
import { auditOutcomeTexts, auditActionTexts, auditTargetTexts } from '@kartoteka/domain/texts/audit';

function wordOf(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? value;
}

export const actionWords = ({ action }: Pick<AuditEvent, 'action'>): string =>
  wordOf(auditActionTexts, action);
export const outcomeWords = ({ outcome }: Pick<AuditEvent, 'outcome'>): string =>
  wordOf(auditOutcomeTexts, outcome);

/** Returns the object of an event in words: 'Użytkownik jan.kowalski'. '' if the event has no object. */
export function targetWords({ target }: Pick<AuditEvent, 'target'>): string {
  if (target === null) return '';
  return [wordOf(auditTargetTexts, target.kind), target.name ?? target.id].filter(Boolean).join(' ');
}
