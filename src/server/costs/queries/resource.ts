import { Parameters, planned, type Plan } from './fields';

const TAGS_MAX = 20;
const ALLOCATIONS_MAX = 20;

/** One row: name, type, provider, account, account_name, service, region, zone (the newest of each), first_day, last_day, currencies. */
export const resourceSql = (resource: string): Plan =>
  planned((dialect) => {
    const parameters = new Parameters(dialect);
    const newest = (column: string) => `coalesce(${dialect.newest(column, 'ChargePeriodStart')}, '')`;
    const sql = `SELECT ${newest('ResourceName')} AS name, ${newest('ResourceType')} AS type, ${newest('Provider')} AS provider,
        ${newest('coalesce(SubAccountId, BillingAccountId)')} AS account,
        ${newest('coalesce(SubAccountName, BillingAccountName)')} AS account_name, ${newest('ServiceName')} AS service,
        ${newest('RegionId')} AS region, ${newest('AvailabilityZone')} AS zone,
        ${dialect.dateText('min(ChargePeriodStart)')} AS first_day, ${dialect.dateText('max(ChargePeriodStart)')} AS last_day,
        ${dialect.valuesOf('BillingCurrency')} AS currencies
      FROM focus WHERE ResourceId = ${parameters.add(resource)} HAVING count(*) > 0`;
    return { sql, values: parameters.values };
  });

/** What the charges of a resource are allocated to, the latest first, at most 20: resource, name, method, first_day, last_day. */
export const resourceAllocationsSql = (resource: string): Plan =>
  planned((dialect) => {
    const parameters = new Parameters(dialect);
    const sql = `SELECT coalesce(AllocatedResourceId, '') AS resource, max(coalesce(AllocatedResourceName, '')) AS name,
        coalesce(AllocatedMethodId, '') AS method, ${dialect.dateText('min(ChargePeriodStart)')} AS first_day,
        ${dialect.dateText('max(ChargePeriodStart)')} AS last_day
      FROM focus WHERE ResourceId = ${parameters.add(resource)}
        AND (AllocatedMethodId IS NOT NULL OR AllocatedResourceId IS NOT NULL)
      GROUP BY resource, method ORDER BY last_day DESC, resource, method LIMIT ${ALLOCATIONS_MAX}`;
    return { sql, values: parameters.values };
  });

/** tags (JSON text), first_day, last_day: the sets of tags that the resource had, the newest first, at most 20. */
export const resourceTagsSql = (resource: string): Plan =>
  planned((dialect) => {
    const parameters = new Parameters(dialect);
    const sql = `SELECT ${dialect.tagsText} AS tags, ${dialect.dateText('min(ChargePeriodStart)')} AS first_day,
        ${dialect.dateText('max(ChargePeriodStart)')} AS last_day
      FROM focus WHERE ResourceId = ${parameters.add(resource)} AND ChargeCategory = 'Usage'
      GROUP BY tags ORDER BY last_day DESC, first_day DESC, tags LIMIT ${TAGS_MAX}`;
    return { sql, values: parameters.values };
  });
