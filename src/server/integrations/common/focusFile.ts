import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvLine } from '@shared/model/csv';

/** A charge of a provider that has no bill of its own, as FOCUS says it. Amounts are decimal texts, so that they stay exact. */
export interface FocusCharge {
  billingAccountId: string;
  billingAccountName: string;
  subAccountId: string;
  subAccountName: string;
  /** ISO 4217 */
  currency: string;
  cost: string;
  /** 'yyyy-MM-dd' in UTC */
  day: string;
  provider: string;
  serviceName: string;
  serviceCategory: string;
  description: string;
  skuId: string;
  /** Of tokens, hours…; '' where nobody tells. */
  quantity?: string;
  unit?: string;
  tags?: Readonly<Record<string, string>>;
  region?: string;
  /** Where they are not all the same: what is billed, and what it costs with commitments and free usage. `cost`: at the contract's prices. */
  billedCost?: string;
  effectiveCost?: string;
  /** It changes what was billed before. */
  isCorrection?: boolean;
}

const DAY = 86_400_000;
const columns = [
  'BillingAccountId',
  'BillingAccountName',
  'SubAccountId',
  'SubAccountName',
  'BillingCurrency',
  'BillingPeriodStart',
  'BillingPeriodEnd',
  'ChargeCategory',
  'ChargeDescription',
  'ChargePeriodStart',
  'ChargePeriodEnd',
  'ServiceCategory',
  'ServiceName',
  'BilledCost',
  'EffectiveCost',
  'ListCost',
  'ContractedCost',
  'SkuId',
  'ConsumedQuantity',
  'ConsumedUnit',
  'ProviderName',
  'Tags',
  'ChargeClass',
  'RegionId',
];

/** The first day of a month and of the next one: `2026-11-01T00:00:00Z`. */
export function boundsOf(month: string): { start: Date; end: Date } {
  const start = new Date(`${month}-01T00:00:00Z`);
  return { start, end: new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)) };
}

function lineOf(charge: FocusCharge): string {
  const { start, end } = boundsOf(charge.day.slice(0, 7));
  const dayStart = new Date(`${charge.day}T00:00:00Z`);
  const isCredit = charge.cost.startsWith('-');
  return csvLine([
    charge.billingAccountId,
    charge.billingAccountName,
    charge.subAccountId,
    charge.subAccountName,
    charge.currency.toUpperCase(),
    start.toISOString(),
    end.toISOString(),
    isCredit ? 'Credit' : 'Usage',
    charge.description,
    dayStart.toISOString(),
    new Date(dayStart.getTime() + DAY).toISOString(),
    charge.serviceCategory,
    charge.serviceName,
    charge.billedCost ?? charge.cost,
    charge.effectiveCost ?? charge.cost,
    charge.cost,
    charge.cost,
    charge.skuId,
    charge.quantity ?? '',
    charge.unit ?? '',
    charge.provider,
    charge.tags ? JSON.stringify(charge.tags) : '',
    charge.isCorrection ? 'Correction' : '',
    charge.region ?? '',
  ]);
}

/** Writes charges as a FOCUS file, line by line; answers how many there were. */
export async function writeFocus(path: string, charges: AsyncIterable<FocusCharge>): Promise<number> {
  let rows = 0;
  async function* lines() {
    yield csvLine(columns);
    for await (const charge of charges) {
      rows += 1;
      yield lineOf(charge);
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return rows;
}
