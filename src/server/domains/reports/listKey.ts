import { badInput } from '@shared/kernel/fault';
import { reportFaults } from '@shared/words/reports';
import type { ListKey, ReportRow } from './reports.store';

export const writeListKey = ({ name, report_id }: ReportRow): string =>
  Buffer.from(JSON.stringify([name, report_id])).toString('base64url');

/** `Fault('bad_input')` for what no list has given. */
export function readListKey(text: string): ListKey {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value.length === 2) {
      const [name, reportId]: unknown[] = value;
      if (typeof name === 'string' && typeof reportId === 'string') return { name, reportId };
    }
  } catch {
    // Said below.
  }
  throw badInput([{ field: 'start_page_key', reason: reportFaults.pageKey }]);
}
