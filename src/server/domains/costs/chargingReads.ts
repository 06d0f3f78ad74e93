import { Fault } from '@shared/kernel/fault';
import { costBases, type CostBasis } from '@shared/model/charging/terms';
import { monthBilledSql, monthCostsSql, MONTH_COSTS_MAX } from '../../costs/queries/monthCosts';
import { number, text } from '../../costs/queries/read';
import type { ChargingBills } from '../charging/charging.port';
import type { Bills } from './bills';
import type { SnapshotRow } from './sources.store';
import type { QueryRow } from '../../costs/queries/row';

function missingOf(row: QueryRow): Record<CostBasis, number> {
  const [billed, effective, contracted, list] = costBases.map((basis) => number(row, `missing_${basis}`));
  return {
    billed: billed ?? 0,
    effective: effective ?? 0,
    contracted: contracted ?? 0,
    list: list ?? 0,
  };
}

const ids = (rows: readonly SnapshotRow[]) => [...new Set(rows.map(({ source_id }) => source_id))];

/** What the bills of a month cost, by what an invoice has lines for. */
export function createChargingReads(deps: { bills: Bills }): ChargingBills {
  const { bills } = deps;
  return {
    async month(orgId, month, signal) {
      const found = await bills.files(orgId);
      const [costs, billed] = await Promise.all([
        bills.ask(found, monthCostsSql(month), { signal }),
        bills.ask(found, monthBilledSql(month), { signal }),
      ]);
      if (costs.truncated || costs.rows.length > MONTH_COSTS_MAX)
        throw new Fault(
          'too_large:too_many_invoice_lines',
          'A bill has more services than an invoice can have lines.',
        );
      const ofMonth = (rows: readonly SnapshotRow[]) =>
        rows.filter(({ billing_period }) => billing_period === month);
      return {
        costs: costs.rows.map((row) => ({
          source: text(row, 'source'),
          provider: text(row, 'provider'),
          service: text(row, 'service'),
          currency: text(row, 'currency'),
          billed: text(row, 'billed'),
          effective: text(row, 'effective'),
          contracted: text(row, 'contracted'),
          list: text(row, 'list'),
          missing: missingOf(row),
        })),
        billed: billed.rows.map((row) => ({
          source: text(row, 'source'),
          provider: text(row, 'provider'),
          currency: text(row, 'currency'),
          billed: text(row, 'billed'),
        })),
        sources: new Map(found.sources.map(({ id, name }) => [id, name])),
        damaged: ids(ofMonth(found.damaged)),
        open: ids(ofMonth(found.snapshots).filter(({ invoiced }) => !invoiced)),
        files: ofMonth(found.snapshots).map(({ file }) => file),
      };
    },
  };
}
