import { commonParameters, type CommonDefaults, type Parameter } from './parameters';
import type { SavingRule } from './rule';

type Given = Omit<
  SavingRule,
  'parameters' | 'absence' | 'levels' | 'overlap' | 'after' | 'weight' | 'requires' | 'minimum'
> &
  Partial<
    Pick<SavingRule, 'absence' | 'levels' | 'overlap' | 'after' | 'weight' | 'requires' | 'minimum'>
  > & {
    /** The rule's own parameters, before the common ones. */
    own?: readonly Parameter[];
    common?: CommonDefaults;
  };

/** Completes a rule with the parameters of every rule and the usual choices. */
export function defineRule({ own, common, ...rule }: Given): SavingRule {
  return {
    absence: false,
    levels: ['region'],
    overlap: 'resource',
    after: {},
    weight: 'coalesce(monthly_saving, monthly_cost)',
    requires: [],
    minimum: () => ({ days: 7, history: 7 }),
    ...rule,
    parameters: [...(own ?? []), ...commonParameters(common ?? {})],
  };
}
