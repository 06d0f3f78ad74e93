import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@shared/model/days';
import { on } from '../../contract/costsFixture';

interface Line {
  service: string;
  meter: string;
  category: string;
  account: string;
  team: string;
  unit: string;
  /** Units of a day. */
  quantity: number;
  unitPrice: number;
}

interface ChargeOfDay extends Line {
  day: string;
  cost: number;
}

const DAYS = 120;
/** The newest days of an AWS bill are still being filled, so the figures end before them. */
const FILLING_DAYS = 2;
const SPIKE_DAYS = 3;
const SPIKE = 13;

const lines: readonly Line[] = [
  {
    service: 'Amazon Elastic Compute Cloud',
    meter: 'EUC1-BoxUsage:m5.large',
    category: 'Compute',
    account: 'Shop',
    team: 'shop',
    unit: 'Hours',
    quantity: 960,
    unitPrice: 0.1,
  },
  {
    service: 'Amazon CloudFront',
    meter: 'EU-DataTransfer-Out-Bytes',
    category: 'Networking',
    account: 'Shop',
    team: 'shop',
    unit: 'GB',
    quantity: 125,
    unitPrice: 0.08,
  },
  {
    service: 'Amazon Simple Storage Service',
    meter: 'EUC1-TimedStorage-ByteHrs',
    category: 'Storage',
    account: 'Data',
    team: 'data',
    unit: 'GB-Mo',
    quantity: 1200,
    unitPrice: 0.02,
  },
  {
    service: 'AWS Support',
    meter: 'Support',
    category: 'Management and Governance',
    account: 'Platform',
    team: '',
    unit: 'Units',
    quantity: 1,
    unitPrice: 12,
  },
];

const accountIds: Record<string, string> = {
  Shop: '111111111111',
  Data: '222222222222',
  Platform: '333333333333',
};
const cents = (amount: number) => Math.round(amount * 100) / 100;

function chargesUntil(last: string): ChargeOfDay[] {
  return Array.from({ length: DAYS }, (_, at) => at - DAYS + 1).flatMap((back) =>
    lines.map((line) => {
      const grows = line.service === 'Amazon CloudFront' && back > -SPIKE_DAYS - FILLING_DAYS;
      const quantity = line.quantity * (grows ? SPIKE : 1);
      return { ...line, day: addDays(last, back), quantity, cost: cents(quantity * line.unitPrice) };
    }),
  );
}

function rowOf(charge: ChargeOfDay): Record<string, string> {
  const { BillingPeriodStart, BillingPeriodEnd, ChargePeriodStart, ChargePeriodEnd } = on(charge.day);
  const cost = charge.cost.toFixed(2);
  return {
    BillingAccountId: '999999999999',
    BillingAccountName: 'Acme',
    SubAccountId: accountIds[charge.account] ?? '',
    SubAccountName: charge.account,
    BillingCurrency: 'USD',
    BillingPeriodStart: BillingPeriodStart ?? '',
    BillingPeriodEnd: BillingPeriodEnd ?? '',
    ChargePeriodStart: ChargePeriodStart ?? '',
    ChargePeriodEnd: ChargePeriodEnd ?? '',
    ChargeCategory: 'Usage',
    ChargeFrequency: 'Usage-Based',
    ChargeDescription: charge.meter,
    ProviderName: 'AWS',
    PublisherName: 'AWS',
    InvoiceIssuerName: 'AWS',
    ServiceCategory: charge.category,
    ServiceName: charge.service,
    SkuId: charge.meter,
    SkuMeter: charge.meter,
    SkuPriceId: charge.meter,
    PricingCategory: 'Standard',
    PricingQuantity: String(charge.quantity),
    PricingUnit: charge.unit,
    ConsumedQuantity: String(charge.quantity),
    ConsumedUnit: charge.unit,
    ListUnitPrice: String(charge.unitPrice),
    ContractedUnitPrice: String(charge.unitPrice),
    ListCost: cost,
    ContractedCost: cost,
    BilledCost: cost,
    EffectiveCost: cost,
    RegionId: 'eu-central-1',
    RegionName: 'Frankfurt',
    ResourceId: `arn:aws:acme:${charge.account}/${charge.meter}`,
    ResourceName: charge.meter,
    Tags: charge.team === '' ? '{}' : JSON.stringify({ team: charge.team }),
  };
}

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** 120 days of three accounts until today, in which CloudFront serves 13 times as much in the last three complete days. */
export async function analystBill() {
  const last = new Date().toISOString().slice(0, 10);
  const charges = chargesUntil(last);
  const rows = charges.map(rowOf);
  const head = Object.keys(rows[0] ?? {});
  const folder = await mkdtemp(join(tmpdir(), 'costloom-analyst-'));
  const file = join(folder, 'acme.csv');
  const text = [head, ...rows.map((row) => head.map((name) => quoted(row[name] ?? '')))];
  await writeFile(file, `${text.map((row) => row.join(',')).join('\n')}\n`);
  return {
    file,
    last,
    complete: addDays(last, -FILLING_DAYS),
    rows: rows.length,
    /** What the days from one to another cost, or what some of it does. */
    sum: (from: string, to: string, counts: (charge: ChargeOfDay) => boolean = () => true) =>
      cents(
        charges
          .filter((charge) => charge.day >= from && charge.day <= to && counts(charge))
          .reduce((sum, { cost }) => sum + cost, 0),
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
