import { saidDays, saidText, told } from '../../common/evidence';
import { defineObservedRule, fact, factNumber, factsOf } from '../../common/observed';
import type { Row, SavingRule } from '../../common/rule';
import { money, nameOf, placeOf } from '../../common/words';

interface AwsAdvice extends Pick<SavingRule, 'id' | 'title' | 'group' | 'effort' | 'remediation'> {
  /** As Cost Optimization Hub names it: `Rightsize`. */
  action: string;
  /** Types of the resources it is about, as the hub names them: `Ec2Instance`; all unless given. */
  types?: readonly string[];
  /** Types that have a rule of their own. */
  but?: readonly string[];
  /** What is advised, in words: “Rightsizing advice on EC2 instances”. */
  what: string;
  titleOf: (name: string, to: string) => string;
  overlap?: 'account';
  /** Rules on the bill that find the same. */
  sameAs?: readonly string[];
}

const quoted = (texts: readonly string[]) => texts.map((one) => `'${one}'`).join(', ');

const efforts: Readonly<Record<string, string>> = {
  VeryLow: 'very low',
  Low: 'low',
  Medium: 'medium',
  High: 'high',
  VeryHigh: 'very high',
};
const sources: Readonly<Record<string, string>> = {
  ComputeOptimizer: 'Compute Optimizer',
  CostExplorer: 'Cost Explorer',
};
const modes: Readonly<Record<string, string>> = {
  AfterDiscounts: 'after your discounts',
  BeforeDiscounts: 'at list prices, before your discounts',
};
const yesOrNo = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : '');

function evidenceOf(row: Row) {
  const facts = factsOf(row);
  const effort = saidText(facts, 'effort');
  const source = saidText(facts, 'source');
  return told([
    ['Now', saidText(facts, 'current')],
    ['Advised', saidText(facts, 'recommended')],
    ['Saving computed', modes[saidText(facts, 'savings_mode')] ?? ''],
    ['Effort, as AWS sees it', efforts[effort] ?? effort],
    ['Restart needed', yesOrNo(facts['restart_needed'])],
    ['Rollback possible', yesOrNo(facts['rollback_possible'])],
    ['Look-back', saidDays(facts, 'look_back_days')],
    ['Source', sources[source] ?? source],
    ['Refreshed on', saidText(facts, 'refreshed')],
  ]);
}

/** A rule on what Cost Optimization Hub, or Compute Optimizer where the hub is off, advises. */
export function awsAdvice({
  action,
  types,
  but,
  what,
  titleOf,
  sameAs,
  overlap,
  ...rule
}: AwsAdvice): SavingRule {
  const about = [
    `${fact('action')} = '${action}'`,
    ...(types ? [`${fact('type')} IN (${quoted(types)})`] : []),
    ...(but ? [`${fact('type')} NOT IN (${quoted(but)})`] : []),
    `${factNumber('provider_saving')} > 0`,
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
    where: () => ({ sql: about.join(' AND ') }),
    ...(overlap ? { overlap, measured: null } : {}),
    ...(sameAs ? { sameAs } : {}),
    describe: (row) => {
      const facts = factsOf(row);
      const name = nameOf(row);
      return {
        title: titleOf(name, saidText(facts, 'recommended')),
        summary: `AWS advises this for ${name} ${placeOf(row)}: it would save ${money(row, 'monthly_saving')} of ${money(row, 'monthly_cost')} per month.`,
        evidence: evidenceOf(row),
      };
    },
  });
}
