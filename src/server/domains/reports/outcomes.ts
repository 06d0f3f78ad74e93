import type { ReportSending } from '@shared/api/reports/entities';
import type { Sql } from '../../db/database';
import type { ReportNotifier } from './reports.port';
import { sendingsStore, type SendingRow } from './sendings.store';

export const keyOf = ({ report_id, occasion }: Pick<SendingRow, 'report_id' | 'occasion'>): string =>
  `${report_id}:${occasion}`;

/** What became of the sendings of reports. */
export function createOutcomes(notifier: Pick<ReportNotifier, 'outcomes'>) {
  async function resolve(sql: Sql, orgId: string, rows: readonly SendingRow[]): Promise<ReportSending[]> {
    const keys = rows.filter(({ problem }) => problem === null).map(keyOf);
    const found = keys.length === 0 ? [] : await notifier.outcomes(sql, orgId, keys);
    const byKey = new Map(found.map((one) => [one.key, one]));
    return rows.map((row) => {
      const { at, by, problem } = row;
      const outcome = byKey.get(keyOf(row));
      const state = problem === null ? (outcome?.state ?? 'sent') : 'failed';
      // What the other side said of a mail that it took is no reason.
      const reason = problem ?? (state === 'sent' ? null : (outcome?.reason ?? null));
      return { at: at.toISOString(), by, state, reason };
    });
  }

  return {
    async ofReport(sql: Sql, of: { org_id: string; report_id: string }): Promise<ReportSending[]> {
      return resolve(sql, of.org_id, await sendingsStore.newest(sql, of.org_id, of.report_id));
    },

    /** The one on this occasion; undefined: there was none. */
    async onOccasion(
      sql: Sql,
      of: { org_id: string; report_id: string },
      occasion: string,
    ): Promise<ReportSending | undefined> {
      const rows = await sendingsStore.newest(sql, of.org_id, of.report_id);
      const own = rows.filter((row) => row.occasion === occasion);
      return (await resolve(sql, of.org_id, own))[0];
    },

    /** Of those whose last sending did not reach everybody: why. */
    async troubles(sql: Sql, orgId: string, reportIds: readonly string[]): Promise<Map<string, string>> {
      const rows = reportIds.length === 0 ? [] : await sendingsStore.lastOfEach(sql, orgId, reportIds);
      const sendings = await resolve(sql, orgId, rows);
      return new Map(
        rows.flatMap((row, at): [string, string][] => {
          const sending = sendings[at];
          // A mail that waits after a failed try has a reason, too.
          return sending?.reason ? [[row.report_id, sending.reason]] : [];
        }),
      );
    },
  };
}
