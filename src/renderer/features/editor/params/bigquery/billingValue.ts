import type { Json, JsonObject } from '@shared/model/json';
import { asObject, textAt } from '../forms/values';

/** PARAM-88 */
export interface BillingValue {
  projectId: string;
  billingDatasetName: string;
  billingTableName: string;
}

export function readBilling(value: Json): BillingValue {
  const raw = asObject(value);
  return {
    projectId: textAt(raw, 'projectId'),
    billingDatasetName: textAt(raw, 'billingDatasetName'),
    billingTableName: textAt(raw, 'billingTableName'),
  };
}

export const billingValue = (value: BillingValue): JsonObject => ({ ...value });

export const isBegun = (value: BillingValue): boolean => Object.values(value).some((part) => part !== '');

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
