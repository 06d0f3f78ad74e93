/**
 * Bills of three clouds as they come day after day: each file of a month has all that is known of it on its day, and takes
 * the place of the one before. Amounts are whole numbers of micro-units, so that sums are exact.
 */
export interface Known {
  /** Of a month, 'YYYY-MM'. */
  month: string;
  /** Days that are whole; of the day after them a part is known, and of the last whole one some usage comes late. */
  through: number;
  /** The invoice is there: with its number, the credits of the close, and tags that people filled in. */
  closed: boolean;
}
export interface Line {
  cloud: 'aws' | 'azure' | 'gcp';
  day: number;
  service: string;
  resource: string;
  /** Micro-units of its currency. */
  amount: number;
  kind: 'usage' | 'fee' | 'credit' | 'tax';
}

export const daysOfMonth = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

const services = {
  aws: [
    ['Amazon Elastic Compute Cloud', 96_123_457],
    ['Amazon Simple Storage Service', 11_000_003],
  ],
  azure: [
    ['Virtual Machines', 70_400_001],
    ['Storage', 5_250_007],
  ],
  gcp: [
    ['Compute Engine', 44_100_009],
    ['BigQuery', 8_000_011],
  ],
} as const;

/** A tenth more on working days, and a little more each day, as usage is. */
const usageOf = (base: number, month: string, day: number) => {
  const weekday = new Date(`${month}-${String(day).padStart(2, '0')}T00:00:00Z`).getUTCDay();
  return Math.round(base * (weekday === 0 || weekday === 6 ? 1 : 1.1)) + day;
};

/** What is known of a month, of one cloud. */
export function linesOf(cloud: Line['cloud'], { month, through, closed }: Known): Line[] {
  const days = daysOfMonth(month);
  const seen = Math.min(days, closed ? days : through + 1);
  const part = (day: number) => (closed || day < through ? 1 : day === through ? 0.97 : 0.3);
  const usage = Array.from({ length: seen }, (_, at) => at + 1).flatMap((day) =>
    services[cloud].map(([service, base], index): Line => ({
      cloud,
      day,
      service,
      resource: `r-${cloud}-${index}`,
      amount: Math.round(usageOf(base, month, day) * part(day)),
      kind: 'usage',
    })),
  );
  const sum = usage.reduce((all, { amount }) => all + amount, 0);
  const [[service]] = services[cloud];
  const more = (kind: Line['kind'], amount: number, day = 1): Line => ({
    cloud,
    day,
    service,
    resource: '',
    amount,
    kind,
  });
  return [
    ...usage,
    ...(cloud === 'aws' ? [more('fee', 29_000_000), more('tax', Math.round(sum * 0.19))] : []),
    ...(closed ? [more('credit', -7_654_321, days)] : []),
  ];
}

const money = (amount: number) => (amount / 1e6).toFixed(6);
const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csv = (rows: readonly Record<string, string>[]) => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    [names, ...rows.map((row) => names.map((name) => cell(row[name] ?? '')))]
      .map((line) => line.join(','))
      .join('\n') + '\n'
  );
};

function aws(known: Known): string {
  const { month, closed } = known;
  const at = (day: number) => new Date(`${month}-01T00:00:00Z`).setUTCDate(day);
  const stamp = (time: number) => new Date(time).toISOString().replace('.000', '');
  const types = { usage: 'Usage', fee: 'Fee', credit: 'Credit', tax: 'Tax' };
  return csv(
    linesOf('aws', known).map(({ day, service, resource, amount, kind }, index) => ({
      // Another id in each file, as AWS gives them.
      'identity/LineItemId': `${month}-${known.through}-${closed}-${index}`,
      'bill/InvoiceId': closed ? `inv-${month}` : '',
      'bill/PayerAccountId': '100000000001',
      'bill/BillingPeriodStartDate': stamp(at(1)),
      'bill/BillingPeriodEndDate': stamp(at(daysOfMonth(month) + 1)),
      'lineItem/UsageAccountId': '200000000001',
      'lineItem/LineItemType': types[kind],
      'lineItem/UsageStartDate': stamp(at(day)),
      'lineItem/UsageEndDate': stamp(kind === 'usage' ? at(day + 1) : at(daysOfMonth(month) + 1)),
      'lineItem/ProductCode': service,
      'lineItem/UsageType': `${kind}-${service}`,
      'lineItem/ResourceId': resource,
      'lineItem/UsageAmount': kind === 'usage' ? '24' : '1',
      'lineItem/CurrencyCode': 'USD',
      'lineItem/UnblendedCost': money(amount),
      'product/ProductName': service,
      'pricing/unit': 'Hrs',
      'resourceTags/user:team': closed || known.through > 15 ? 'core' : '',
    })),
  );
}

function azure(known: Known): string {
  const { month, closed } = known;
  const [year = '', number = ''] = month.split('-');
  const date = (day: number) => `${number}/${String(day).padStart(2, '0')}/${year}`;
  return csv(
    linesOf('azure', known).map(({ day, service, resource, amount, kind }) => ({
      BillingAccountId: '8611537',
      BillingAccountName: 'Fabrikam',
      BillingPeriodStartDate: date(1),
      BillingPeriodEndDate: date(daysOfMonth(month)),
      InvoiceId: closed ? `T0${month}` : '',
      SubscriptionId: 's1',
      SubscriptionName: 'Shop',
      ResourceLocation: 'westeurope',
      Date: date(day),
      MeterCategory: service,
      MeterName: service,
      UnitOfMeasure: '1 Hour',
      Quantity: kind === 'usage' ? '24' : '1',
      CostInBillingCurrency: money(amount),
      BillingCurrencyCode: 'USD',
      ResourceId: resource,
      ChargeType: kind === 'usage' ? 'Usage' : 'Refund',
      PricingModel: 'OnDemand',
      Tags: closed ? '"team": "core"' : '',
    })),
  );
}

function gcp(known: Known): string {
  const { month } = known;
  const stamp = (day: number, hour: string) => `${month}-${String(day).padStart(2, '0')} ${hour}:00:00 UTC`;
  return csv(
    linesOf('gcp', known).map(({ day, service, resource, amount, kind }) => ({
      billing_account_id: '0A0A0A-111111-222223',
      service_description: service,
      sku_id: service,
      sku_description: service,
      usage_start_time: stamp(day, '08'),
      usage_end_time: stamp(day, '09'),
      project_id: 'p-21',
      project_name: 'p-21',
      resource_name: resource,
      location_region: 'europe-west3',
      // A promotion lowers the usage of the last day, as a credit within it.
      cost: money(kind === 'credit' ? 0 : amount),
      currency: 'USD',
      usage_amount: '1',
      usage_unit: 'hour',
      credits:
        kind === 'credit'
          ? JSON.stringify([{ name: 'promo', type: 'PROMOTION', amount: money(amount) }])
          : '[]',
      invoice_month: month.replace('-', ''),
      cost_type: 'regular',
    })),
  );
}

export const billsOfDay = { aws, azure, gcp } as const;
