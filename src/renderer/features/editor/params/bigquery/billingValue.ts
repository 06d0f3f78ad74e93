import type { Json, JsonObject } from '@shared/model/json';
import { asObject, textAt } from '../forms/values';

/** PARAM-88 */
export interface BillingValue {
  integration_id: string;
  projectId: string;
  billingDatasetName: string;
  billingTableName: string;
}

export function readBilling(value: Json): BillingValue {
  const raw = asObject(value);
  return {
    integration_id: textAt(raw, 'integration_id'),
    projectId: textAt(raw, 'projectId'),
    billingDatasetName: textAt(raw, 'billingDatasetName'),
    billingTableName: textAt(raw, 'billingTableName'),
  };
}

export const billingValue = (value: BillingValue): JsonObject => ({ ...value });

/** `project.dataset.table`; empty until all three are there. */
export function tableName({ projectId, billingDatasetName, billingTableName }: BillingValue): string {
  const parts = [projectId, billingDatasetName, billingTableName];
  return parts.every((part) => part !== '') ? parts.join('.') : '';
}

/** Projects may have dots in their names (`domain.com:project`), datasets and tables have none. */
export function withTable(value: BillingValue, name: string): BillingValue {
  const parts = name.split('.');
  const [dataset = '', table = ''] = parts.slice(-2);
  const projectId = parts.slice(0, -2).join('.');
  if (projectId === '') return { ...value, projectId: '', billingDatasetName: '', billingTableName: '' };
  return { ...value, projectId, billingDatasetName: dataset, billingTableName: table };
}

export const withBillingIntegration = (value: BillingValue, id: string): BillingValue =>
  value.integration_id === id ? value : { ...withTable(value, ''), integration_id: id };
