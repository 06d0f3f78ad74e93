import type { Dialect } from '../queries/dialects/dialect';
import type { Parameters } from '../queries/fields';
import { hoursOfUnit } from './hours';
import type { ChargeConditions, ChargePlace, ChargeSelector } from './selector';

/** The columns of a place, as SQL over `focus`. */
const placeColumns = {
  account: `coalesce(nullif(SubAccountId, ''), nullif(BillingAccountId, ''), '')`,
  region: `coalesce(RegionId, '')`,
  service: `coalesce(ServiceName, '')`,
  resource: `coalesce(ResourceId, '')`,
  commitment: `coalesce(CommitmentDiscountId, '')`,
  reservation: `coalesce(CapacityReservationId, '')`,
  publisher: `coalesce(PublisherName, '')`,
  sku: `coalesce(nullif(SkuMeter, ''), nullif(ChargeDescription, ''), '')`,
  unit: `coalesce(ConsumedUnit, '')`,
} as const satisfies Record<keyof ChargePlace, string>;

export type PlaceColumn = keyof typeof placeColumns;
const placeNames: readonly PlaceColumn[] = [
  'account',
  'region',
  'service',
  'resource',
  'commitment',
  'reservation',
  'publisher',
  'sku',
  'unit',
];

/** Which columns a selector names; selectors with equal ones and equal conditions are read by one scan. */
export const namedBy = (place: ChargePlace): PlaceColumn[] =>
  placeNames.filter((name) => place[name] !== undefined);

/** '' stands for charges that name no resource. */
export const valueOf = (place: ChargePlace, name: PlaceColumn): string => place[name] ?? '';

export const columnOf = (name: PlaceColumn): string => placeColumns[name];

const among = (values: readonly string[], parameters: Parameters) =>
  values.map((value) => parameters.add(value)).join(', ');

/** A provider leaves tags off some meters of a tagged resource: any tagged row of the day speaks for all of them. */
const tagsOfDay = `max(nullif(nullif(Tags, ''), '{}')) OVER (
  PARTITION BY Provider, SubAccountId, RegionId, ResourceId, ChargePeriodStart::DATE)`;
const tagKeys = `coalesce(list_transform(
  list_filter(map_entries(TRY_CAST(TRY_CAST(day_tags AS JSON) AS MAP(VARCHAR, VARCHAR))), lambda e: trim(e.value) <> ''),
  lambda e: lower(e.key)), [])`;

function tagCondition({ lack, keys }: NonNullable<ChargeConditions['tags']>, parameters: Parameters): string {
  const wanted = `from_json(CAST(${parameters.add(JSON.stringify(keys))} AS JSON), '["VARCHAR"]')`;
  return lack === 'one'
    ? `(len(${tagKeys}) = 0 OR NOT list_has_all(${tagKeys}, ${wanted}))`
    : `(len(${tagKeys}) > 0 AND NOT list_has_any(${tagKeys}, ${wanted}))`;
}

const life = (
  dialect: Dialect,
) => `sum(${dialect.asNumber('ConsumedQuantity')} * (${hoursOfUnit('ConsumedUnit', dialect)})) OVER (
  PARTITION BY Provider, SubAccountId, RegionId, ServiceName, ResourceId)`;

function rowConditions(conditions: ChargeConditions, named: readonly PlaceColumn[], parameters: Parameters) {
  const { chargeCategories, serviceCategories, has = [], lacks = [] } = conditions;
  const matches = (pattern: string) =>
    parameters.dialect.matches("coalesce(Text, '')", parameters.add(pattern));
  const where = [
    // Whether credits count at all is the cost method's affair.
    `(ChargeCategory = 'Credit' OR ChargeCategory IN (${among(chargeCategories, parameters)}))`,
    `ChargeClass IS DISTINCT FROM 'Correction'`,
    ...has.map((pattern) => matches(pattern)),
    ...lacks.map((pattern) => `NOT ${matches(pattern)}`),
  ];
  if (serviceCategories) where.push(`ServiceCategory IN (${among(serviceCategories, parameters)})`);
  if (conditions.onDemand)
    where.push(`PricingCategory = 'Standard' AND nullif(CommitmentDiscountId, '') IS NULL`);
  if (conditions.unused) {
    const status = named.includes('commitment') ? 'CommitmentDiscountStatus' : 'CapacityReservationStatus';
    where.push(`lower(${status}) = 'unused'`);
  }
  if (conditions.ofResources) where.push(`nullif(ResourceId, '') IS NOT NULL`);
  return where;
}

/** A SELECT of the rows of `focus` (within `within`, a condition) that fulfil conditions, with all their columns. */
export function chargesFrom(
  conditions: ChargeConditions,
  named: readonly PlaceColumn[],
  within: string,
  parameters: Parameters,
): string {
  const { tags, lifeHoursBelow } = conditions;
  const where = [within, ...rowConditions(conditions, named, parameters)].join('\n      AND ');
  const rows = `SELECT * FROM focus WHERE ${where}`;
  if (tags)
    return `SELECT * FROM (SELECT *, ${tagsOfDay} AS day_tags FROM focus WHERE ${where}) WHERE ${tagCondition(tags, parameters)}`;
  if (lifeHoursBelow !== undefined)
    return `SELECT * FROM (SELECT *, ${life(parameters.dialect)} AS life FROM focus WHERE ${where}) WHERE life > 0 AND life < ${parameters.add(lifeHoursBelow)}`;
  return rows;
}

/** The same selector as a saving is measured on it; null where none can be measured. */
export function measuredSelector(selector: ChargeSelector): ChargeSelector | null {
  if (selector.measured === null) return null;
  const { measured, ...rest } = selector;
  return { ...rest, charges: measured ?? rest.charges };
}
