import { z } from 'zod';
import { snowflakeFaults as words } from '@shared/words/snowflakeFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { FocusCharge } from '../common/focusFile';
import type { SnowflakeClient, SnowflakeRow } from './client';

export const USAGE_VIEW = 'SNOWFLAKE.ORGANIZATION_USAGE.USAGE_IN_CURRENCY_DAILY';

/** Dates as text: the interface gives days since 1970. */
const SQL = `SELECT ORGANIZATION_NAME, ACCOUNT_NAME, ACCOUNT_LOCATOR, REGION, TO_CHAR(USAGE_DATE, 'YYYY-MM-DD') AS USAGE_DAY, SERVICE_TYPE, RATING_TYPE, BILLING_TYPE, IS_ADJUSTMENT, USAGE, USAGE_IN_CURRENCY, CURRENCY, BALANCE_SOURCE FROM ${USAGE_VIEW} WHERE USAGE_DATE >= TO_DATE(?) AND USAGE_DATE < TO_DATE(?) ORDER BY USAGE_DATE, ACCOUNT_LOCATOR, SERVICE_TYPE, RATING_TYPE, BILLING_TYPE, BALANCE_SOURCE`;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const amount = z.string().regex(/^-?\d*\.?\d+$/);
const usage = z.object({
  ORGANIZATION_NAME: text,
  ACCOUNT_NAME: text,
  ACCOUNT_LOCATOR: text,
  REGION: text,
  USAGE_DAY: z.iso.date(),
  SERVICE_TYPE: text,
  RATING_TYPE: text,
  BILLING_TYPE: text,
  IS_ADJUSTMENT: text,
  USAGE: amount.nullish().transform((value) => value ?? ''),
  USAGE_IN_CURRENCY: amount,
  CURRENCY: z.string().length(3),
  BALANCE_SOURCE: text,
});
type Usage = z.output<typeof usage>;

/** Of usage that is not paid with money of its own. */
const FREE = 'free usage';
const OVERAGE = 'overage';

const categories: readonly (readonly [RegExp, string])[] = [
  [/STORAGE|BACKUP|ARCHIVE/, 'Storage'],
  [/TRANSFER|REPLICATION|PRIVATELINK|EGRESS/, 'Networking'],
  [/^(AI|CORTEX)|_AI_|CORTEX|DOCUMENT_AI/, 'AI and Machine Learning'],
];
const categoryOf = (service: string) =>
  categories.find(([pattern]) => pattern.test(service.toUpperCase()))?.[1] ?? 'Databases';

/** `WAREHOUSE_METERING` as people read it. */
const nameOf = (service: string) => {
  const plain = service.replaceAll('_', ' ').toLowerCase();
  return plain === '' ? 'Snowflake' : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
};
const units: Readonly<Record<string, string>> = { compute: 'Credits', storage: 'TB', 'data transfer': 'TB' };

/** Overage is billed; what commitments, rollovers and rebates pay for costs nothing more; free usage costs nothing. */
function chargeOf(row: Usage): FocusCharge {
  const source = row.BALANCE_SOURCE.toLowerCase();
  const cost = row.USAGE_IN_CURRENCY;
  const rating = row.RATING_TYPE.toLowerCase().replaceAll('_', ' ');
  return {
    billingAccountId: row.ORGANIZATION_NAME,
    billingAccountName: row.ORGANIZATION_NAME,
    subAccountId: row.ACCOUNT_LOCATOR,
    subAccountName: row.ACCOUNT_NAME || row.ACCOUNT_LOCATOR,
    currency: row.CURRENCY,
    cost,
    billedCost: source === OVERAGE ? cost : '0',
    effectiveCost: source === FREE ? '0' : cost,
    day: row.USAGE_DAY,
    provider: 'Snowflake',
    serviceName: nameOf(row.SERVICE_TYPE),
    serviceCategory: categoryOf(row.SERVICE_TYPE),
    description: [nameOf(row.SERVICE_TYPE), rating, row.BILLING_TYPE, source]
      .filter((part) => part !== '')
      .join(', '),
    skuId: [row.SERVICE_TYPE, row.RATING_TYPE, row.BILLING_TYPE, row.BALANCE_SOURCE].join('/'),
    quantity: row.USAGE,
    unit: units[rating] ?? '',
    region: row.REGION,
    isCorrection: row.IS_ADJUSTMENT.toLowerCase() === 'true',
  };
}

function usageOf(row: SnowflakeRow): Usage {
  const { data } = usage.safeParse(row);
  if (!data) throw new ProviderError(words.notUnderstood);
  return data;
}

/** The charges from `start` up to and without `end`. */
export async function* usageCharges(
  client: SnowflakeClient,
  { start, end }: { start: Date; end: Date },
): AsyncIterable<FocusCharge> {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  for await (const row of client.rows(SQL, [day(start), day(end)])) {
    const one = usageOf(row);
    if (Number(one.USAGE_IN_CURRENCY) !== 0) yield chargeOf(one);
  }
}
