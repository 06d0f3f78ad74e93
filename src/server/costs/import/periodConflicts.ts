import { quoteText } from '../formats/common/columns';
import type { PeriodConflict, StoredFile } from '../types';
import { numberCell, type ImportDuck } from './duck';

/** A charge whatever it costs: a month that comes again has the same ones. */
const identity = `hash(ChargePeriodStart, SubAccountId, ResourceId, ServiceName, SkuId, SkuPriceId, SkuMeter,
  ChargeCategory, ChargeDescription, RegionId, AvailabilityZone, PricingCategory, CommitmentDiscountId, Tags)`;

/**
 * What a provider keeps of a charge when it restates the month: neither tags that are filled in later, nor prices,
 * commitments and texts. Ids of line items are not among it: AWS gives new ones with each report.
 */
const origin = `hash(ChargePeriodStart, SubAccountId, ResourceId, ServiceName, SkuId, SkuMeter, ChargeCategory, RegionId)`;

/** Money of a day, an account and a service that differs by less than this share counts as the same. */
const SAME = 0.005;

const cells = (
  from: string,
) => `SELECT date_trunc('day', ChargePeriodStart) AS day, coalesce(SubAccountId, '') AS account,
    coalesce(ServiceName, '') AS service, BillingCurrency AS currency, sum(BilledCost) AS billed
  FROM ${from} GROUP BY ALL`;

/** Usage is restated too where it was estimated, and then by less than this share. */
const SAME_USAGE = 0.005;

/** What reports of one provider have in common that call services, SKUs and kinds of charges by other names. */
const place = `hash(ChargePeriodStart::DATE, SubAccountId, coalesce(ResourceId, ServiceName))`;

/** From so many shared origins on, nothing more has to be looked for. */
const PLAIN = 0.9;

/** Rows by a key, and what they used; null where that says nothing: without a quantity, or of no resource where `of` wants one. */
const used = (from: string, key: string, of = 'true') => `SELECT ${key} AS key, count(*) AS rows,
    sum(coalesce(ConsumedQuantity, PricingQuantity)) FILTER (WHERE ${of}) AS usage
  FROM ${from} GROUP BY key`;
const origins = (from: string) => used(from, origin, 'ResourceId IS NOT NULL');
const sameUsage = `abs(n.usage - o.usage) <= ${SAME_USAGE} * abs(o.usage)`;

/**
 * What the new rows (`from`, of one payer and period) have in common with the stored files of each source and view. A part of a
 * month that was split shares neither charges nor money; the month restated shares its charges, or where they are used and
 * how much; the same month exported in another way shares its money.
 */
export async function conflictsOf(
  duck: ImportDuck,
  from: string,
  stored: readonly StoredFile[],
): Promise<PeriodConflict[]> {
  const groups = new Map(stored.map(({ sourceId, view }) => [`${sourceId} ${view}`, { sourceId, view }]));
  const met: PeriodConflict[] = [];
  for (const { sourceId, view } of groups.values()) {
    const files = stored
      .filter((one) => one.sourceId === sourceId && one.view === view)
      .map(({ file }) => quoteText(file));
    const old = `read_parquet([${files.join(', ')}], union_by_name = true)`;
    const [money] = await duck.rows(`SELECT sum(abs(n.billed)) AS billed, sum(abs(n.billed)) FILTER (
        WHERE abs(n.billed - o.billed) <= ${SAME} * greatest(abs(n.billed), abs(o.billed))) AS shared
      FROM (${cells(from)}) AS n LEFT JOIN (${cells(old)}) AS o
        ON (n.day, n.account, n.service, n.currency) = (o.day, o.account, o.service, o.currency)`);
    const [both] = await duck.rows(`SELECT sum(n.rows) AS new, sum(o.rows) AS old,
        sum(n.rows) FILTER (WHERE o.key IS NOT NULL) AS new_shared,
        sum(o.rows) FILTER (WHERE n.key IS NOT NULL) AS old_shared,
        sum(n.rows) FILTER (WHERE ${sameUsage}) AS new_used, sum(o.rows) FILTER (WHERE ${sameUsage}) AS old_used
      FROM (${origins(from)}) AS n FULL JOIN (${origins(old)}) AS o ON n.key = o.key`);
    // Who shares no origin shares no charge.
    const isApart = numberCell(both, 'new_shared') === 0;
    const [rows] = isApart
      ? []
      : await duck.rows(`WITH old AS (SELECT DISTINCT ${identity} AS key FROM ${old})
      SELECT count(*) AS rows, count(old.key) AS shared
      FROM (SELECT ${identity} AS key FROM ${from}) AS new LEFT JOIN old ON old.key = new.key`);
    const share = (part: string, whole: 'new' | 'old') =>
      shareOf(numberCell(both, `${whole}_${part}`), numberCell(both, whole));
    const sharedOrigins = Math.max(share('shared', 'new'), share('shared', 'old'));
    const [places] =
      sharedOrigins < PLAIN
        ? await duck.rows(`SELECT sum(n.rows) FILTER (WHERE ${sameUsage}) AS new_used, sum(o.rows) FILTER (WHERE ${sameUsage}) AS old_used
      FROM (${used(from, place)}) AS n JOIN (${used(old, place)}) AS o ON n.key = o.key`)
        : [];
    met.push({
      sourceId,
      view,
      sharedRows: shareOf(numberCell(rows, 'shared'), numberCell(rows, 'rows')),
      sharedMoney: shareOf(numberCell(money, 'shared'), numberCell(money, 'billed')),
      sharedUsage: Math.max(share('used', 'new'), share('used', 'old')),
      sharedOrigins,
      sharedPlaces: Math.max(
        shareOf(numberCell(places, 'new_used'), numberCell(both, 'new')),
        shareOf(numberCell(places, 'old_used'), numberCell(both, 'old')),
      ),
      keptOrigins: share('shared', 'old'),
    });
  }
  return met;
}

const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
