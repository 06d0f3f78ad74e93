import { describe, expect, it } from 'vitest';
import { billingValue, isBegun, readBilling, tableName, withTable } from './billingValue';

const none = readBilling(null);

describe('a billing table of BigQuery', () => {
  it('[PARAM-88] is project, dataset and table', () => {
    const value = withTable(none, 'acme.com:bills.export.gcp_billing_v1');
    expect(billingValue(value)).toEqual({
      projectId: 'acme.com:bills',
      billingDatasetName: 'export',
      billingTableName: 'gcp_billing_v1',
    });
    expect(tableName(value)).toBe('acme.com:bills.export.gcp_billing_v1');
  });

  it('has none without all three, and is none when it is cleared', () => {
    expect(tableName({ ...none, projectId: 'p' })).toBe('');
    expect(isBegun({ ...none, projectId: 'p' })).toBe(true);
    expect(isBegun(withTable(withTable(none, 'p.d.t'), ''))).toBe(false);
  });
});
