import { describe, expect, it } from 'vitest';
import { billingValue, readBilling, tableName, withBillingIntegration, withTable } from './billingValue';

const none = readBilling(null);

describe('a billing table of BigQuery', () => {
  it('[PARAM-88] is project, dataset and table', () => {
    const value = withTable({ ...none, integration_id: 'i' }, 'acme.com:bills.export.gcp_billing_v1');
    expect(billingValue(value)).toEqual({
      integration_id: 'i',
      projectId: 'acme.com:bills',
      billingDatasetName: 'export',
      billingTableName: 'gcp_billing_v1',
    });
    expect(tableName(value)).toBe('acme.com:bills.export.gcp_billing_v1');
  });

  it('has none without all three, and another integration has another one', () => {
    expect(tableName({ ...none, projectId: 'p' })).toBe('');
    const value = withTable({ ...none, integration_id: 'i' }, 'p.d.t');
    expect(tableName(withBillingIntegration(value, 'j'))).toBe('');
    expect(withBillingIntegration(value, 'i')).toBe(value);
  });
});
