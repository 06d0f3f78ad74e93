import { addDays } from '@shared/model/case-life/life';
import type {
  CasesCosts,
  Charge,
  ChargedResource,
  CostSelector,
  DayRange,
  RuleBook,
  RuleRequest,
  RuleResult,
} from '../cases/detection/costs.port';
import { unbrokenSince } from '../../costs/queries/completeness';
import { number, numberOrNull, text } from '../../costs/queries/read';
import { measuredSelector } from '../../costs/charges/sql';
import { expectedDaysOf, HISTORY_DAYS } from '../../costs/rules/cost-anomaly/expected';
import { chargesSql, dailyCostsSql, resourcesSql } from '../../costs/queries/cases';
import type { CostWorker } from '../../costs/worker/client';
import type { Observations } from '../inventory/inventory.port';
import { createAnomalyCause } from './anomalyCause';
import type { Bills } from './bills';
import { judgeable, refused, tellIncomplete } from './incomplete';
import type { CostSettings } from './ownerRules';

const SELECTORS_MAX = 1000;

/** What cases ask of the bills, over the worker. */
export function createCasesCosts(deps: {
  bills: Pick<Bills, 'files' | 'ask' | 'reading' | 'scopes' | 'commitmentEnds'>;
  worker: Pick<CostWorker, 'runRules'>;
  settings: Pick<CostSettings, 'costMethod'>;
  observations: Observations;
  book: Pick<RuleBook, 'rules'>;
}): CasesCosts {
  const { bills, worker, settings } = deps;
  const causeOf = createAnomalyCause({ bills });
  const method = (orgId: string) => settings.costMethod({ orgIds: [orgId] });

  /** The bills, if they have all of these days: days without charges cost nothing, and a saving is told by them. */
  async function whole(orgId: string, selectors: readonly CostSelector[], range: DayRange) {
    const found = await bills.files(orgId);
    const own = found.damaged.filter(
      ({ provider }) => provider === '' || selectors.some((one) => one.provider === provider),
    );
    const [lacks] = tellIncomplete({ ...found, damaged: own }, range);
    if (lacks) throw refused(lacks);
    return found;
  }

  /** What the asked rules read of the providers; undefined where none does. */
  async function observedFor(orgId: string, requests: readonly RuleRequest[]) {
    const asked = new Set(requests.map(({ ruleId }) => ruleId));
    const kinds = deps.book.rules.flatMap(({ id, observes }) => (asked.has(id) ? observes : []));
    return kinds.length === 0 ? undefined : deps.observations.of(orgId, [...new Set(kinds)]);
  }

  return {
    async runRules(orgId, requests, signal) {
      const found = await bills.files(orgId);
      const observed = await observedFor(orgId, requests);
      // What providers tell is worth a case before the first bill is there.
      if (found.files.length === 0 && !observed?.places.length)
        return requests.map((request) => noBills(request));
      const frontiers = judgeable(found).flatMap(({ through, ...one }) => {
        const { sourceId, payer, ended } = one;
        return through === null ? [] : [{ sourceId, payer, since: unbrokenSince(one), through, ended }];
      });
      const commitments = await bills.commitmentEnds(orgId);
      const asked = { requests: [...requests], frontiers, commitments, ...(observed ? { observed } : {}) };
      return bills.reading(found, (scope) =>
        worker.runRules({ ...scope, ...asked }, signal ? { signal } : {}),
      );
    },

    async dailyCosts(orgId, selectors, range, basis) {
      const some = selectors.slice(0, SELECTORS_MAX);
      const built =
        basis === 'measured'
          ? dailyCostsSql(some.flatMap(toMeasured), range, 'amortized')
          : dailyCostsSql(some, range, await method(orgId));
      const { rows } = await bills.ask(await whole(orgId, some, range), built);
      const days = new Map<string, { day: string; cost: number }[]>();
      for (const row of rows) {
        const key = text(row, 'key');
        const own = days.get(key) ?? [];
        own.push({ day: text(row, 'day'), cost: number(row, 'cost') });
        days.set(key, own);
      }
      return days;
    },

    async charges(orgId: string, selector: CostSelector, range, basis): Promise<Charge[]> {
      const [measured] = basis === 'measured' ? toMeasured(selector) : [];
      const built = measured
        ? chargesSql(measured, range, 'amortized')
        : chargesSql(selector, range, await method(orgId));
      const { rows } = await bills.ask(await whole(orgId, [selector], range), built);
      return rows.map((row) => ({
        ChargeDescription: text(row, 'description'),
        ServiceName: text(row, 'service'),
        SkuMeter: text(row, 'meter') || null,
        ConsumedQuantity: numberOrNull(row, 'quantity'),
        ConsumedUnit: text(row, 'unit') || null,
        cost: number(row, 'cost'),
        rows: number(row, 'rows'),
      }));
    },

    async resources(orgId, selector, range, basis): Promise<ChargedResource[]> {
      const [measured] = basis === 'measured' ? toMeasured(selector) : [];
      const built = measured
        ? resourcesSql(measured, range, 'amortized')
        : resourcesSql(selector, range, await method(orgId));
      const { rows } = await bills.ask(await whole(orgId, [selector], range), built);
      return rows.map((row) => ({
        ResourceId: text(row, 'id'),
        ResourceName: text(row, 'name'),
        account: text(row, 'account'),
        RegionId: text(row, 'region'),
        cost: number(row, 'cost'),
      }));
    },

    async expectedDays(orgId, selector, range, by, measure = 'cost') {
      const longer = { from: addDays(range.from, -HISTORY_DAYS), to: range.to };
      const built = dailyCostsSql([selector], longer, 'amortized', measure);
      const { rows } = await bills.ask(await whole(orgId, [selector], longer), built);
      return expectedDaysOf(
        rows.map((row) => ({ day: text(row, 'day'), cost: number(row, 'cost') })),
        range,
        by,
      );
    },

    async cause(orgId, selector, days, { measure = 'cost', named = asBilled } = {}) {
      return causeOf(await whole(orgId, [selector], days), selector, days, { measure, named });
    },

    scopes: bills.scopes,
  };
}

const asBilled = (_id: string, label: string): string => label;

const toMeasured = (selector: CostSelector): CostSelector[] => {
  if (selector.charges === null) return [selector];
  const charges = measuredSelector(selector.charges);
  return charges === null ? [] : [{ ...selector, charges }];
};

function noBills({ key, ruleId }: RuleRequest): RuleResult {
  const reason = 'There is no bill yet.';
  return { key, ruleId, status: 'skipped', reason, coverage: [], through: null, findings: [], durationMs: 0 };
}
