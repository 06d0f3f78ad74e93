import { isJsonObject, type Json } from '@shared/model/json';
import { auditActionText, customerWords } from '@shared/words/customers';
import type { AuditEntry } from '../../../data/customerAudit.endpoints';
import { CsvText } from '../../../parts/results/csv';

/** What is known beside the subject, in a line: `Member → Admin, reason: …`. */
export function detailsOf(entry: Pick<AuditEntry, 'data'>): string {
  const { from, to, ...others } = entry.data;
  const both = from !== undefined && to !== undefined;
  const rest = Object.entries(both ? others : entry.data).map(
    ([key, value]) => `${key.replaceAll('_', ' ')}: ${textOf(value)}`,
  );
  return [...(both ? [`${textOf(from)} → ${textOf(to)}`] : []), ...rest].join(', ');
}

function textOf(value: Json): string {
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (isJsonObject(value)) return JSON.stringify(value);
  return value === null ? '–' : String(value);
}

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
