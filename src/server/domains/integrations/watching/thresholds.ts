import type { Json } from '@shared/model/json';
import { thresholds, type Threshold } from '../eventRules';
import type { CostAnomaly } from '../serviceEvents.port';

function meetsOne({ Dimensions }: Threshold, { impact, percentage }: CostAnomaly): boolean {
  const least = Number(Dimensions.Values[0]);
  if (Dimensions.Key === 'ANOMALY_TOTAL_IMPACT_ABSOLUTE') return impact.total >= least;
  // Where nothing was expected there is no percentage, and whatever was spent is too much.
  return percentage === null || percentage >= least;
}

/** INTG-19, INTG-20: whether an anomaly is as large as an event wants it. One that cannot be read is never met. */
export function meets(expression: Json | undefined, anomaly: CostAnomaly): boolean {
  const { data } = thresholds.safeParse(expression);
  if (!data) return false;
  if ('And' in data) return data.And.every((each) => meetsOne(each, anomaly));
  if ('Or' in data) return data.Or.some((each) => meetsOne(each, anomaly));
  return meetsOne(data, anomaly);
}

/** Whether it is of the event's account: those of a payer see all accounts. */
export function concerns(accountId: string, { monitorArn, rootCauses }: CostAnomaly): boolean {
  const owner = monitorArn.split(':')[4] ?? '';
  return accountId === owner || rootCauses.some((cause) => cause.accountId === accountId);
}
