import { addDays, addMonths } from '@shared/model/days';
import { cellsOf, columns, type Cells } from '../../costs/demo/csv';

/** What a customer uses each day, in whole cents of the first day; `grows`: of each further day. */
export interface CustomerUsage {
  account: string;
  accountName: string;
  service: string;
  category: string;
  resource: string;
  cents: number;
  grows: number;
}

const DAYS_IN_A_WEEK = 7;

const at = (day: string) => `${day}T00:00:00Z`;

/** As good as by chance, yet the same each time: −1 to 1. */
const swing = (seed: number): number => Math.sin(seed * 12.9898) * Math.cos(seed * 4.1414);

function centsOf(usage: CustomerUsage, place: number, day: number): number {
  const week = day % DAYS_IN_A_WEEK < 5 ? 1 : 0.82;
  const share = week * usage.grows ** day * (1 + 0.05 * swing(place * 97 + day + 1));
  return Math.round(usage.cents * share);
}

function cellsOfDay(usage: CustomerUsage, day: string, cents: number, invoice: string): Cells {
  const month = `${day.slice(0, 7)}-01`;
  const cost = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return {
    BilledCost: cost,
    EffectiveCost: cost,
    ContractedCost: cost,
    ListCost: cost,
    BillingAccountId: usage.account,
    BillingAccountName: usage.accountName,
    BillingCurrency: 'USD',
    BillingPeriodStart: at(month),
    BillingPeriodEnd: at(`${addMonths(month.slice(0, 7), 1)}-01`),
    ChargeCategory: 'Usage',
    ChargeDescription: `${usage.service}: ${usage.resource}`,
    ChargeFrequency: 'Usage-Based',
    ChargePeriodStart: at(day),
    ChargePeriodEnd: at(addDays(day, 1)),
    InvoiceId: invoice,
    InvoiceIssuerName: 'Amazon Web Services',
    ProviderName: 'AWS',
    PublisherName: 'Amazon Web Services',
    RegionId: 'eu-west-1',
    RegionName: 'Europe (Ireland)',
    ResourceId: usage.resource,
    ResourceName: usage.resource,
    ServiceCategory: usage.category,
    ServiceName: usage.service,
    SubAccountId: usage.account,
    SubAccountName: usage.accountName,
  };
}

/**
 * The bill of a customer as FOCUS, through a day: the month before it, which the cloud has invoiced, and the month of the
 * day, which it has not.
 */
export function customerBill(usages: readonly CustomerUsage[], lastDay: string): string {
  const before = addMonths(lastDay.slice(0, 7), -1);
  const lines = [columns.join(',')];
  for (let day = `${before}-01`, index = 0; day <= lastDay; day = addDays(day, 1), index += 1)
    for (const [place, usage] of usages.entries()) {
      const invoice = day.startsWith(before) ? `INV-${before}-${usage.account.slice(-4)}` : '';
      lines.push(cellsOf(cellsOfDay(usage, day, centsOf(usage, place, index), invoice)).join(','));
    }
  return `${lines.join('\n')}\n`;
}
