import type { Panel } from '@shared/api/dashboards/entities';
import { dashboardWords } from '@shared/words/dashboards';

/** Known columns of bills, by their machine names. */
const known: Record<string, string> = { ...dashboardWords.headings };

/** `account_name` → Account; what a person has called it comes first, and names with capitals or spaces stay. */
export function headingOf(key: string, table: Panel['table']): string {
  const said = table?.labels.find(({ column }) => column === key)?.label.trim();
  if (said) return said;
  const named = known[key];
  if (named !== undefined) return named;
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key)) return key;
  const text = key.replaceAll('_', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
