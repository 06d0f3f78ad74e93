import type { JsonObject } from '@shared/model/json';
import { defineObservedRule } from './observed';
import type { Row, SavingRule } from './rule';
import { money, num, numOrNull } from './words';

interface AdviceRule extends Pick<SavingRule, 'id' | 'title' | 'group' | 'effort' | 'remediation'> {
  provider: 'Microsoft' | 'Google Cloud';
  /** The fact `advice_type` that is this rule's. */
  type: string;
  /** Before the name of the thing: `Right-size virtual machine`. */
  verb: string;
  /** The thing goes away, so that all it costs is saved where the provider says nothing. */
  removes?: boolean;
  /** A purchase: it has no resource on the bill, and rules on the bill that find the same money come first. */
  commitment?: boolean;
}

const services = {
  Microsoft: { kind: 'azure.advice', name: 'Azure Advisor', place: 'subscription' },
  'Google Cloud': { kind: 'gcp.advice', name: 'Google Cloud Recommender', place: 'project' },
};

/** What the provider says, shortened to a sentence. */
function said({ solution, problem }: JsonObject): string {
  const words = typeof solution === 'string' && solution !== '' ? solution : problem;
  if (typeof words !== 'string' || words === '') return '';
  return /[.!?]$/.test(words) ? ` ${words}` : ` ${words}.`;
}

function saved(row: Row): string {
  const saving = numOrNull(row, 'monthly_saving');
  if (saving === null) return `It costs ${money(row, 'monthly_cost')} per month.`;
  return `Saves ${money(row, saving > num(row, 'monthly_cost') ? 'monthly_cost' : 'monthly_saving')} per month.`;
}

/** One type of advice of Azure or Google Cloud: one blueprint. */
export function defineAdviceRule(rule: AdviceRule): SavingRule {
  const { id, title, provider, group, effort, type, verb, remediation } = rule;
  const { removes = false, commitment = false } = rule;
  const { kind, name, place } = services[provider];
  return defineObservedRule({
    id,
    title,
    provider,
    origin: 'advice',
    group,
    effort,
    observes: [kind],
    ...(commitment ? { overlap: 'service', sameIn: ['commitment-gap'], measured: null } : {}),
    minimumData: `One reading of what ${name} advises for the ${place}.`,
    formula: `What ${name} advises. Monthly saving = what it says, as a month${removes ? ', or the whole cost where it says none' : ''}; never more than the cost on the bill in the same currency. ${commitment ? 'Left out where steady usage without a commitment was found on the bill of the same account and region.' : 'It may count list prices where your bill has others.'}`,
    evidence: `What ${name} says: the present and the advised size, its saving, and the days it looked at.`,
    remediation,
    where: `{advice_type:text} = '${type}'`,
    ...(removes ? { saving: 'coalesce({provider_saving}, monthly_cost)' } : {}),
    caseTitle: `${verb} {name}`,
    summary: `${name} says about {name} {place}:{said} {saved}`,
    phrases: { said, saved: (_facts, row) => saved(row) },
    facts: [
      [`${name} says`, 'problem'],
      ['Now', 'current'],
      ['Advised', 'recommended'],
      ['Quantity', 'quantity'],
      ['Term', 'term'],
      ['Scope', 'scope'],
      ['Days looked at', 'look_back_days'],
      ['Saving that it says, per month', 'provider_saving', '', 2],
      ['In', 'provider_currency'],
      ['Impact', 'impact'],
      ['Last updated', 'updated', 'day'],
    ],
  });
}
