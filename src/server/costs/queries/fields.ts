import { badInput } from '@shared/kernel/fault';
import { virtualName } from '@shared/model/spendFields';
import { allocationWords } from '@shared/words/allocation';
import {
  chargeField,
  defaultOwners,
  type Built,
  type Field,
  type OwnerRules,
  Parameters,
  type Plan,
  planned,
} from './chargeFields';
import { virtualValue, type VirtualTag } from './virtualTags';

export { defaultOwners, Parameters, planned };
export type { Built, Field, Plan };
export type { Scalar } from './chargeFields';

/** What fields of an organization’s own stand for. */
export interface FieldRules extends OwnerRules {
  virtualTags?: readonly VirtualTag[];
}

/** Throws Fault `bad_input` for a field that there is not. */
export function fieldOf(name: string, parameters: Parameters, rules: FieldRules): Field {
  const virtual = virtualName(name);
  if (virtual === null) return chargeField(name, parameters, rules);
  const wanted = virtual.toLowerCase();
  const tag = rules.virtualTags?.find((known) => known.name.toLowerCase() === wanted);
  if (!tag) throw badInput([{ field: 'field', reason: allocationWords.faults.noTag(virtual) }]);
  return virtualValue(tag, parameters, rules);
}
