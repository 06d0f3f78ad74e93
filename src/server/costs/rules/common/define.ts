import { commonParameters, type CommonDefaults, type Parameter } from './parameters';
import type { SavingRule } from './rule';

type Usual =
  | 'origin'
  | 'observes'
  | 'absence'
  | 'levels'
  | 'overlap'
  | 'after'
  | 'weight'
  | 'requires'
  | 'minimum';
type Given = Omit<SavingRule, 'parameters' | Usual> &
  Partial<Pick<SavingRule, Usual>> & {
    /** The rule's own parameters, before the common ones. */
    own?: readonly Parameter[];
    common?: CommonDefaults;
  };

/** Completes a rule with the parameters of every rule and the usual choices. */
export function defineRule({ own, common, ...rule }: Given): SavingRule {
  return {
    origin: 'bill',
    observes: [],
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
