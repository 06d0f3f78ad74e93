import { defineObservedRule, fact, factNumber, factsOf } from './observed';
import { factEvidence } from './observedEvidence';
import type { Row, SavingRule } from './rule';
import { money, nameOf, num, numOrNull, placeOf } from './words';

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
function said(row: Row): string {
  const { solution, problem } = factsOf(row);
  const words = typeof solution === 'string' && solution !== '' ? solution : problem;
  if (typeof words !== 'string' || words === '') return '';
  return /[.!?]$/.test(words) ? ` ${words}` : ` ${words}.`;
}

/** One type of advice of Azure or Google Cloud: one blueprint. */
export function defineAdviceRule(rule: AdviceRule): SavingRule {
  const { id, title, provider, group, effort, type, verb, remediation } = rule;
  const { removes = false, commitment = false } = rule;
  const { kind, name, place } = services[provider];
  const saves = factNumber('provider_saving');
  const known = removes ? `coalesce(${saves}, monthly_cost)` : saves;
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
    where: () => ({ sql: `${fact('advice_type')} = $advice_type`, values: { advice_type: type } }),
    saving: () => ({ sql: known }),
    describe(row) {
      const saving = numOrNull(row, 'monthly_saving');
      const amount = saving === null || saving > num(row, 'monthly_cost') ? 'monthly_cost' : 'monthly_saving';
      return {
        title: `${verb} ${nameOf(row)}`,
        summary: `${name} says about ${nameOf(row)} ${placeOf(row)}:${said(row)} ${saving === null ? `It costs ${money(row, 'monthly_cost')} per month.` : `Saves ${money(row, amount)} per month.`}`,
        evidence: factEvidence(row, [
          { label: `${name} says`, fact: 'problem' },
          { label: 'Now', fact: 'current' },
          { label: 'Advised', fact: 'recommended' },
          { label: 'Quantity', fact: 'quantity' },
          { label: 'Term', fact: 'term' },
          { label: 'Scope', fact: 'scope' },
          { label: 'Days looked at', fact: 'look_back_days' },
          { label: 'Saving that it says, per month', fact: 'provider_saving', digits: 2 },
          { label: 'In', fact: 'provider_currency' },
          { label: 'Impact', fact: 'impact' },
          { label: 'Last updated', fact: 'updated' },
        ]),
      };
    },
  });
}
