import { quoteText } from '../formats/common/columns';
import type { Meeting, StoredFile } from '../types';
import { numberCell, type ImportDuck } from './duck';

/** What tells a charge from another one whatever it costs: a month that is restated has the same charges. */
const identity = `hash(ChargePeriodStart, SubAccountId, ResourceId, ServiceName, SkuId, SkuPriceId, SkuMeter,
  ChargeCategory, ChargeDescription, RegionId, AvailabilityZone, PricingCategory, CommitmentDiscountId, Tags)`;

/** Money of a day, an account and a service that differs by less than this share counts as the same. */
const SAME = 0.005;

const cells = (
  from: string,
) => `SELECT date_trunc('day', ChargePeriodStart) AS day, coalesce(SubAccountId, '') AS account,
    coalesce(ServiceName, '') AS service, BillingCurrency AS currency, sum(BilledCost) AS billed
  FROM ${from} GROUP BY ALL`;

/**
 * What the new rows (`from`, of one payer and period) have in common with the stored files of each source and view. A part of a
 * month that was split shares neither charges nor money; the month restated shares its charges; the same month exported
 * in another way shares its money.
 */
export async function meetingsOf(
  duck: ImportDuck,
  from: string,
  stored: readonly StoredFile[],
): Promise<Meeting[]> {
  const groups = new Map(stored.map(({ sourceId, view }) => [`${sourceId} ${view}`, { sourceId, view }]));
  const met: Meeting[] = [];
  for (const { sourceId, view } of groups.values()) {
    const files = stored
      .filter((one) => one.sourceId === sourceId && one.view === view)
      .map(({ file }) => quoteText(file));
    const old = `read_parquet([${files.join(', ')}], union_by_name = true)`;
    const [rows] = await duck.rows(`WITH old AS (SELECT DISTINCT ${identity} AS key FROM ${old})
      SELECT count(*) AS rows, count(old.key) AS shared
      FROM (SELECT ${identity} AS key FROM ${from}) AS new LEFT JOIN old ON old.key = new.key`);
    const [money] = await duck.rows(`SELECT sum(abs(n.billed)) AS billed, sum(abs(n.billed)) FILTER (
        WHERE abs(n.billed - o.billed) <= ${SAME} * greatest(abs(n.billed), abs(o.billed))) AS shared
      FROM (${cells(from)}) AS n LEFT JOIN (${cells(old)}) AS o
        ON (n.day, n.account, n.service, n.currency) = (o.day, o.account, o.service, o.currency)`);
    met.push({
      sourceId,
      view,
      sharedRows: shareOf(numberCell(rows, 'shared'), numberCell(rows, 'rows')),
      sharedMoney: shareOf(numberCell(money, 'shared'), numberCell(money, 'billed')),
    });
  }
  return met;
}

const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
