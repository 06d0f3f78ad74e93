import { auditActionText, customerWords } from '@shared/words/customers';
import type { AuditEntry } from '../../../data/customerAudit';
import { detailsOf } from '../../../parts/audit/details';
import { CsvText } from '../../../parts/results/csv';

const wordsIn = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The entries in which every word stands somewhere: who, what, about what, in which customer. */
export function foundEntries(entries: readonly AuditEntry[], filter: string): readonly AuditEntry[] {
  const wanted = wordsIn(filter);
  if (wanted.length === 0) return entries;
  return entries.filter((entry) => {
    const { actor, action, subject, customerName } = entry;
    const text =
      `${actor} ${action} ${auditActionText(action)} ${subject} ${customerName} ${detailsOf(entry)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export function auditCsv(entries: readonly AuditEntry[]): string {
  const words = customerWords.audit;
  const text = new CsvText();
  text.add(
    entries.map((entry) => ({
      [words.at]: entry.at,
      [words.customer]: entry.customerName,
      [words.actor]: entry.actor,
      [words.action]: auditActionText(entry.action),
      [words.subject]: entry.subject,
      [words.details]: detailsOf(entry),
    })),
  );
  return text.text();
}
