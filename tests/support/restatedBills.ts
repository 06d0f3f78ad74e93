/** A charge of one resource on one day of September 2026. */
export interface Line {
  account: string;
  day: number;
  service: string;
  resource: string;
  hours: number;
  cost: number;
  env: string;
}
const machines = [
  ['Compute', 'i-1', 24, 4],
  ['Compute', 'i-2', 12, 2.75],
  ['Storage', 'b-1', 500, 1.1],
] as const;
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
export const linesOf = (from: number, to: number, account = '21'): Line[] =>
  days(from, to).flatMap((day) =>
    machines.map(([service, resource, hours, cost]) => ({
      account,
      day,
      service,
      resource,
      hours,
      cost,
      env: '',
    })),
  );
export const tagged = (lines: Line[]) => lines.map((line) => ({ ...line, env: 'prod' }));
export const discounted = (lines: Line[], share: number) =>
  lines.map((line) => ({ ...line, cost: line.cost * (1 - share) }));

const stamp = (day: number) => new Date(Date.UTC(2026, 8, day)).toISOString().replace('.000', '');
const id = () => Math.random().toString(36).slice(2);

/** One file of a payer; each line has another id in each file, as AWS gives them. */
export const restatedBills = {
  'legacy CUR': (payer: string, lines: Line[]) => [
    'identity/LineItemId,bill/PayerAccountId,bill/BillingPeriodStartDate,bill/BillingPeriodEndDate,lineItem/UsageAccountId,lineItem/LineItemType,lineItem/UsageStartDate,lineItem/UsageEndDate,lineItem/ProductCode,lineItem/UsageType,lineItem/ResourceId,lineItem/UsageAmount,lineItem/CurrencyCode,lineItem/UnblendedCost,lineItem/LineItemDescription,product/ProductName,pricing/unit,resourceTags/user:Team,resourceTags/user:Env',
    ...lines.map(
      ({ account, day, service, resource, hours, cost, env }) =>
        `${id()},${payer},${stamp(1)},${stamp(31)},${account},Usage,${stamp(day)},${stamp(day + 1)},${service},${service}-u,${resource},${hours},USD,${cost},$${(cost / hours).toFixed(4)} per hour,${service},Hrs,core,${env}`,
    ),
  ],
  'CUR 2.0': (payer: string, lines: Line[]) => [
    'identity_line_item_id,bill_payer_account_id,bill_billing_period_start_date,bill_billing_period_end_date,line_item_usage_account_id,line_item_line_item_type,line_item_usage_start_date,line_item_usage_end_date,line_item_product_code,line_item_usage_type,line_item_resource_id,line_item_usage_amount,line_item_currency_code,line_item_unblended_cost,line_item_line_item_description,product,pricing_unit,resource_tags',
    ...lines.map(
      ({ account, day, service, resource, hours, cost, env }) =>
        `${id()},${payer},${stamp(1)},${stamp(31)},${account},Usage,${stamp(day)},${stamp(day + 1)},${service},${service}-u,${resource},${hours},USD,${cost},$${(cost / hours).toFixed(4)} per hour,"{""product_name"":""${service}""}",Hrs,"{""user_team"":""core""${env && `,""user_env"":""${env}""`}}"`,
    ),
  ],
  FOCUS: (payer: string, lines: Line[]) => [
    'BillingAccountId,SubAccountId,BillingCurrency,BillingPeriodStart,BillingPeriodEnd,ChargeCategory,ChargeDescription,ChargePeriodStart,ChargePeriodEnd,ServiceCategory,ServiceName,SkuId,ConsumedQuantity,ConsumedUnit,BilledCost,EffectiveCost,ListCost,ResourceId,Tags,ProviderName',
    ...lines.map(
      ({ account, day, service, resource, hours, cost, env }) =>
        `${payer},${account},USD,${stamp(1)},${stamp(31)},Usage,${service} at ${cost / hours},${stamp(day)},${stamp(day + 1)},Compute,${service},sku-${service},${hours},Hours,${cost},${cost},${cost},${resource},"{""team"":""core""${env && `,""env"":""${env}""`}}",AWS`,
    ),
  ],
} as const;

export const total = (lines: readonly Line[]) => lines.reduce((all, { cost }) => all + cost, 0);
