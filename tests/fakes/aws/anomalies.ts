import type { FakeAnomaly } from './providerEvents';

export const MONITOR = 'arn:aws:ce::111122223333:anomalymonitor/5e4b';

/** 312.50 dollars over what was expected; `expected: 0` has no percentage, as at AWS. */
export function anAnomaly(
  id: string,
  { end = '2026-02-03', total = 312.5, expected = 100, account = '111122223333' } = {},
): FakeAnomaly {
  const percentage = expected === 0 ? {} : { TotalImpactPercentage: (total / expected) * 100 };
  return {
    AnomalyId: id,
    MonitorArn: MONITOR,
    AnomalyStartDate: '2026-02-01T00:00:00Z',
    AnomalyEndDate: `${end}T00:00:00Z`,
    AnomalyScore: { MaxScore: 0.9, CurrentScore: 0.4 },
    Impact: {
      MaxImpact: 150,
      TotalImpact: total,
      TotalActualSpend: total + expected,
      TotalExpectedSpend: expected,
      ...percentage,
    },
    RootCauses: [
      {
        Service: 'Amazon Elastic Compute Cloud - Compute',
        Region: 'eu-west-1',
        LinkedAccount: account,
        LinkedAccountName: 'Production',
        UsageType: 'BoxUsage:m5.large',
      },
    ],
  };
}

/** As EventBridge delivers a call that CloudTrail has recorded. */
export const anApiCall = (id: string, service: string, operation: string) => ({
  version: '0',
  id,
  'detail-type': 'AWS API Call via CloudTrail',
  source: `aws.${service}`,
  account: '111122223333',
  time: '2026-02-03T10:00:00Z',
  region: 'eu-west-1',
  resources: [],
  detail: { eventSource: `${service}.amazonaws.com`, eventName: operation },
});
