import { badInput } from '@shared/kernel/fault';
import type {
  AnomalyCause,
  CaseRule,
  CasesCosts,
  CostSelector,
  Finding,
  RuleBook,
  RuleRequest,
  RuleResult,
} from '@server/domains/cases/detection/costs.port';

const threshold = {
  id: 'minimum_saving',
  title: 'Minimum monthly saving',
  type: 'currency' as const,
  default: 1,
  min: 0,
  max: 1000,
  unit: 'USD',
  description: 'Smaller savings are left out.',
};

export function aRule(id: string, change: Partial<CaseRule> = {}): CaseRule {
  return {
    id,
    title: `Rule ${id}`,
    board: 'case',
    origin: 'bill',
    observes: [],
    group: 'Waste',
    effort: 'low',
    providers: [],
    parameters: [threshold],
    overlap: 'resource',
    after: {},
    minimumData: '7 days',
    formula: 'saving = cost',
    remediation: 'Delete it',
    ...change,
  };
}

/** A book whose only bounds are those of the parameter above. */
export function aBook(rules: readonly CaseRule[]): RuleBook {
  return {
    rules,
    check(_ruleId, parameters) {
      for (const [id, value] of Object.entries(parameters)) {
        if (id !== threshold.id) throw badInput([{ field: id, reason: 'is not a parameter of this rule' }]);
        if (typeof value !== 'number' || value < threshold.min || value > threshold.max) {
          const reason = `must be from ${threshold.min} to ${threshold.max} USD, not ${String(value)}`;
          throw badInput([{ field: id, reason }]);
        }
      }
    },
  };
}

export function aFinding(ruleId: string, resourceId: string, change: Partial<Finding> = {}): Finding {
  return {
    ruleId,
    provider: 'AWS',
    accountId: '111122223333',
    accountName: 'Payments',
    region: 'eu-west-1',
    resourceId,
    resourceName: `name of ${resourceId}`,
    resourceType: 'Volume',
    serviceName: 'Block storage',
    serviceCategory: 'Storage',
    currency: 'USD',
    monthlyCost: 100,
    monthlySaving: 40,
    owner: null,
    tags: {},
    title: `${resourceId} is idle`,
    summary: `${resourceId} was not used`,
    evidence: [{ label: 'Days', value: '14' }],
    charges: null,
    firstSeen: '2026-01-01',
    lastSeen: '2026-01-31',
    ...change,
  };
}

/** What rules find on a bill that a test writes by hand. A request is answered by its rule. */
export class Bills implements CasesCosts {
  through: string | null = '2026-01-31';
  /** By rule; a rule without an entry finds nothing. */
  findings = new Map<string, Finding[]>();
  /** By rule; ran everywhere, where not said. */
  outcomes = new Map<string, Partial<RuleResult>>();
  coverage: RuleResult['coverage'] = [{ provider: 'AWS', accountId: '111122223333', region: 'eu-west-1' }];
  /** By resource. */
  costs = new Map<string, { day: string; cost: number }[]>();
  requests: RuleRequest[] = [];
  /** What costs were asked for, the newest last. */
  asked: { selector: CostSelector; basis: 'measured' | undefined }[] = [];
  /** Looks at or changes findings by the parameters of a request. */
  sift: (finding: Finding, request: RuleRequest) => boolean = () => true;

  find(...findings: Finding[]): void {
    this.findings.clear();
    for (const finding of findings) {
      this.findings.set(finding.ruleId, [...(this.findings.get(finding.ruleId) ?? []), finding]);
    }
  }

  async runRules(_orgId: string, requests: readonly RuleRequest[]): Promise<RuleResult[]> {
    this.requests.push(...requests);
    return requests.map((request) => ({
      key: request.key,
      ruleId: request.ruleId,
      status: 'ran',
      coverage: this.coverage,
      through: this.through,
      findings: (this.findings.get(request.ruleId) ?? []).filter((finding) => this.sift(finding, request)),
      durationMs: 1,
      ...this.outcomes.get(request.ruleId),
    }));
  }

  async dailyCosts(
    _orgId: string,
    selectors: Parameters<CasesCosts['dailyCosts']>[1],
    range: { from: string; to: string },
    basis?: 'measured',
  ) {
    this.asked.push(...selectors.map((selector) => ({ selector, basis })));
    return new Map(
      selectors.map(({ key, resourceId }) => [
        key,
        (this.costs.get(resourceId) ?? []).filter(({ day }) => day >= range.from && day <= range.to),
      ]),
    );
  }

  async charges(_orgId: string, selector: { resourceId: string }) {
    const days = this.costs.get(selector.resourceId) ?? [];
    const cost = days.reduce((sum, day) => sum + day.cost, 0);
    const charge = { ChargeDescription: 'Per GB', ServiceName: 'Block storage', SkuMeter: 'GB-month' };
    return days.length === 0
      ? []
      : [{ ...charge, ConsumedQuantity: 1, ConsumedUnit: 'GB', cost, rows: days.length }];
  }

  async resources(_orgId: string, { resourceId }: { resourceId: string }) {
    const days = this.costs.get(resourceId) ?? [];
    const cost = days.reduce((sum, day) => sum + day.cost, 0);
    const place = { account: 'Payments', RegionId: 'eu-west-1' };
    return days.length === 0 ? [] : [{ ResourceId: resourceId, ResourceName: '', ...place, cost }];
  }

  async expectedDays(_orgId: string, { resourceId }: CostSelector, range: { from: string; to: string }) {
    return (this.costs.get(resourceId) ?? [])
      .filter(({ day }) => day >= range.from && day <= range.to)
      .map(({ day, cost }) => ({ day, actual: cost, expected: 10, low: 8, high: 12 }));
  }

  readonly causeAsked: CostSelector[] = [];
  causeOf: (selector: CostSelector) => { actual: number; expected: number } = () => ({
    actual: 40,
    expected: 10,
  });

  async cause(_orgId: string, selector: CostSelector): Promise<AnomalyCause> {
    this.causeAsked.push(selector);
    const none = { explained: null, elements: [], also: [], resources: null, filters: [], before: null };
    return { kind: 'none', unit: null, ...this.causeOf(selector), ...none, drivers: [] };
  }

  scopes = async () => ({ throughOf: () => this.through, newest: this.through });
}
