import type { AuditEvent } from '@kartoteka/contract/audit';
import { auditOutcomePl, auditPl, auditTargetPl } from '@kartoteka/domain/message/audit-pl';

function wordOf(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? value;
}

export const actionWords = ({ action }: Pick<AuditEvent, 'action'>): string => wordOf(auditPl, action);
export const outcomeWords = ({ outcome }: Pick<AuditEvent, 'outcome'>): string =>
  wordOf(auditOutcomePl, outcome);

/** 'Użytkownik jan.kowalski'; nothing is ''. */
export function targetWords({ target }: Pick<AuditEvent, 'target'>): string {
  if (target === null) return '';
  return [wordOf(auditTargetPl, target.kind), target.name ?? target.id].filter(Boolean).join(' ');
}
