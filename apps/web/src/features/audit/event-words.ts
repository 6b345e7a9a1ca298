import type { AuditEvent } from '@kartoteka/contract/audit';
import { auditOutcomeTexts, auditActionTexts, auditTargetTexts } from '@kartoteka/domain/texts/audit';

function wordOf(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? value;
}

export const actionWords = ({ action }: Pick<AuditEvent, 'action'>): string =>
  wordOf(auditActionTexts, action);
export const outcomeWords = ({ outcome }: Pick<AuditEvent, 'outcome'>): string =>
  wordOf(auditOutcomeTexts, outcome);

/** Returns the kind of an event's object in words: 'Użytkownik'. '' if the event has no object. */
export const targetKindWords = ({ target }: Pick<AuditEvent, 'target'>): string =>
  target === null ? '' : wordOf(auditTargetTexts, target.kind);

/** Returns the object of an event in words: 'Użytkownik jan.kowalski'. '' if the event has no object. */
export function targetWords(event: Pick<AuditEvent, 'target'>): string {
  const { target } = event;
  return [targetKindWords(event), target?.name ?? target?.id].filter(Boolean).join(' ');
}
