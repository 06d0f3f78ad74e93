import { describe, expect, it } from 'vitest';
import type { CostAnomaly } from '../serviceEvents.port';
import { concerns, meets } from './thresholds';

const anomaly = (total: number, percentage: number | null): CostAnomaly => ({
  anomalyId: 'a',
  monitorArn: 'arn:aws:ce::111122223333:anomalymonitor/1',
  startDate: '2026-02-01',
  endDate: '2026-02-03',
  rootCauses: [{ service: 'EC2', region: '', accountId: '444455556666', accountName: '', usageType: '' }],
  impact: { total, max: total, actual: total, expected: 0 },
  percentage,
  dismissed: false,
});
const threshold = (kind: 'ABSOLUTE' | 'PERCENTAGE', value: string) => ({
  Dimensions: { Key: `ANOMALY_TOTAL_IMPACT_${kind}`, Values: [value] },
});
const dollars = threshold('ABSOLUTE', '100');
const percent = threshold('PERCENTAGE', '40');

describe('thresholds of anomalies', () => {
  it.each([
    [dollars, 100, 1, true],
    [dollars, 99.99, 99, false],
    [percent, 1, 40, true],
    [percent, 1000, 39, false],
    [percent, 1, null, true],
    [{ And: [dollars, percent] }, 100, 39, false],
    [{ And: [dollars, percent] }, 100, null, true],
    [{ And: [percent, dollars] }, 99, null, false],
    [{ Or: [dollars, percent] }, 1, 40, true],
    [{ Or: [dollars, percent] }, 1, 39, false],
    [{ Dimensions: 'none' }, 1000, 1000, false],
  ])('[INTG-19] [INTG-20] %j with %d dollars and %s percent: %s', (expression, total, percentage, met) => {
    expect(meets(expression, anomaly(total, percentage))).toBe(met);
  });

  it('[INTG-15] concern the account of the event, or every account of the payer', () => {
    expect(['111122223333', '444455556666', '777788889999'].map((id) => concerns(id, anomaly(1, 1)))).toEqual(
      [true, true, false],
    );
  });
});
