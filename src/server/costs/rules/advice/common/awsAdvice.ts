import type { JsonObject } from '@shared/model/json';
import type { FactLine } from '../../common/evidence';
import { defineObservedRule } from '../../common/observed';
import type { SavingRule } from '../../common/rule';
import { nameOf } from '../../common/words';

interface AwsAdvice extends Pick<SavingRule, 'id' | 'title' | 'group' | 'effort' | 'remediation'> {
  /** As Cost Optimization Hub names it: `Rightsize`. */
  action: string;
  /** Types of the resources it is about, as the hub names them: `Ec2Instance`; all unless given. */
  types?: readonly string[];
  /** Types that have a rule of their own. */
  but?: readonly string[];
  /** What is advised, in words: “Rightsizing advice on EC2 instances”. */
  what: string;
  /** A template, in which `{to}` is “ to m7g.large”, `{as}` “ (m7g.large)” and `{offer}` what is to be bought. */
  caseTitle: string;
  overlap?: 'account';
  /** Rules on the bill that find the same. */
  sameAs?: readonly string[];
}

const quoted = (texts: readonly string[]) => texts.map((one) => `'${one}'`).join(', ');

const modes: Readonly<Record<string, string>> = {
  AfterDiscounts: 'after your discounts',
  BeforeDiscounts: 'at list prices, before your discounts',
};
const answer = { true: 'yes', false: 'no' };
const facts: readonly FactLine[] = [
  ['Now', 'current'],
  ['Advised', 'recommended'],
  ['Saving computed', 'mode'],
  [
    'Effort, as AWS sees it',
    'effort',
    { VeryLow: 'very low', Low: 'low', Medium: 'medium', High: 'high', VeryHigh: 'very high' },
  ],
  ['Restart needed', 'restart_needed', answer],
  ['Rollback possible', 'rollback_possible', answer],
  ['Look-back', 'look_back_days', 'days'],
  ['Source', 'source', { ComputeOptimizer: 'Compute Optimizer', CostExplorer: 'Cost Explorer' }],
  ['Refreshed on', 'refreshed'],
];
const advised = ({ recommended }: JsonObject) => (typeof recommended === 'string' ? recommended : '');

/** A rule on what Cost Optimization Hub, or Compute Optimizer where the hub is off, advises. */
export function awsAdvice({ action, types, but, what, sameAs, overlap, ...rule }: AwsAdvice): SavingRule {
  const about = [
    `{action:text} = '${action}'`,
    ...(types ? [`{type:text} IN (${quoted(types)})`] : []),
    ...(but ? [`{type:text} NOT IN (${quoted(but)})`] : []),
    '{provider_saving} > 0',
  ];
  return defineObservedRule({
    ...rule,
    provider: 'AWS',
    origin: 'advice',
    observes: ['aws.advice'],
    minimumData: 'Cost Optimization Hub or Compute Optimizer, turned on for at least a day.',
    formula: `${what} of Cost Optimization Hub (of Compute Optimizer where the hub is off), the best one of each resource. Monthly saving = what AWS estimates, never more than the resource costs on the bill.`,
    evidence:
      'What it is now and what is advised, how AWS computed the saving, its effort, whether a restart is needed and a rollback possible.',
    where: about.join(' AND '),
    ...(overlap ? { overlap, measured: null } : {}),
    ...(sameAs ? { sameAs } : {}),
    summary:
      'AWS advises this for {name} {place}: it would save {monthly_saving} of {monthly_cost} per month.',
    facts,
    phrases: {
      mode: ({ savings_mode: mode }) => (typeof mode === 'string' ? (modes[mode] ?? '') : ''),
      to: (told) => (advised(told) === '' ? '' : ` to ${advised(told)}`),
      as: (told) => (advised(told) === '' ? '' : ` (${advised(told)})`),
      offer: (told, row) => advised(told) || nameOf(row),
    },
  });
}
