import { auditWords as words } from '@shared/words/audit';
import { auditActionText, customerWords } from '@shared/words/customers';
import type { AuditEntry } from '../../../data/customerAudit';
import { detailsOf } from '../../../parts/audit/details';
import { searchOf } from '../../../parts/list/listed';
import { CsvText } from '../../../parts/results/csv';

/** The entries in which every word stands somewhere: who, what, about what, in which customer. */
export function foundEntries(entries: readonly AuditEntry[], filter: string): readonly AuditEntry[] {
  const finds = searchOf(filter);
  return entries.filter((entry) => {
    const { actor, action, subject, customerName } = entry;
    return finds([actor, action, auditActionText(action), subject, customerName, detailsOf(entry)]);
  });
}

export function auditCsv(entries: readonly AuditEntry[]): string {
  const text = new CsvText();
  text.add(
    entries.map((entry) => ({
      [words.at]: entry.at,
      [customerWords.audit.customer]: entry.customerName,
      [words.actor]: entry.actor,
      [words.action]: auditActionText(entry.action),
      [words.subject]: entry.subject,
      [words.details]: detailsOf(entry),
    })),
  );
  return text.text();
}
