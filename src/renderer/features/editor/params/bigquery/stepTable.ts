import type { ParamWorld } from '../contract';
import { readBilling, tableName } from './billingValue';

/** The billing table that the step names; empty of one that names none. */
export function billingTableOf(world: Pick<ParamWorld, 'definition' | 'valueOf'>): string {
  const param = world.definition.parameters.find(({ type }) => type === 'billing-table');
  return param ? tableName(readBilling(world.valueOf(param.key))) : '';
}
