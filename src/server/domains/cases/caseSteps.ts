import { Fault, badInput } from '@shared/kernel/fault';
import type { FilterGroup } from '@shared/model/caseFilter';
import { caseStatuses, efforts, type CaseStatus, type GroupBy } from '@shared/model/caseStatus';
import type { JsonObject } from '@shared/model/json';
import type { Clock } from '../../platform/clock';
import { toJson } from '../../steps/common/values/toJson';
import type { CustomerPort } from '../../steps/customers.port';
import type { CaseGrouping, CasePort, CaseSearch, FoundCase } from '../../steps/services';
import type { CaseServices } from './cases.routes';
import type { Finding } from './detection/costs.port';
import { actorOf, told } from './forSteps';
import type { Whose } from './reading/reading.service';

/** One statement changes so many cases at most. */
const BATCH = 500;
const groups: Record<CaseGrouping, GroupBy> = {
  type: 'TYPE',
  account: 'ACCOUNT',
  owner: 'OWNER',
  none: 'NONE',
};

function statusOf(text: string): CaseStatus {
  const found = caseStatuses.find((status) => status === text);
  if (!found) throw new Fault('bad_input:case_status_unknown', `There is no case status “${text}”.`);
  return found;
}

type Rule = FilterGroup['rules'][number];

function filtersOf(query: Omit<CaseSearch, 'limit'>) {
  const rules: Rule[] = [];
  const any = (key: string, values: string[] | undefined) => {
    if (values && values.length > 0) rules.push({ id: key, key, operator: 'in', value: values });
  };
  const atLeast = (key: string, value: number | undefined) => {
    if (value !== undefined) rules.push({ id: key, key, operator: 'greater_than_equals', value });
  };
  any('case_type', query.caseTypes);
  any('case_account_id', query.accounts);
  any('case_region', query.regions);
  any('case_resource_id', query.resourceId === undefined ? undefined : [query.resourceId]);
  const owners = [...(query.owners ?? []), ...(query.withoutOwner ? [''] : [])];
  any('case_owner', owners);
  atLeast('cost_impact_month', query.minimumMonthlySaving);
  atLeast('case_age', query.minimumAgeDays);
  return {
    ...(query.statuses && query.statuses.length > 0 ? { case_status: query.statuses.map(statusOf) } : {}),
    ...(query.text === undefined || query.text === '' ? {} : { search: query.text }),
    ...(rules.length === 0 ? {} : { filters: [{ id: 'step', filter_logic: 'AND' as const, rules }] }),
  };
}

const narrowingOf = ({ boards = [] }: Pick<CaseSearch, 'boards'>) => ({ boards });

function flat(entity: { cost_impact?: { month: number } | null | undefined }): JsonObject {
  const monthly_saving = entity.cost_impact?.month ?? null;
  return Object.fromEntries(
    Object.entries({ ...entity, monthly_saving }).map(([key, value]) => [key, toJson(value)]),
  );
}

function findingOf(found: FoundCase, now: Date): Finding {
  const day = now.toISOString().slice(0, 10);
  const { provider, region, currency, owner, title, summary, evidence } = found;
  const cost = Math.max(0, found.monthlyCost);
  return {
    ruleId: found.type,
    provider,
    region,
    currency,
    owner,
    title,
    summary,
    evidence,
    accountId: found.account,
    accountName: found.account,
    resourceId: found.resource,
    resourceName: found.resourceName === '' ? found.resource : found.resourceName,
    resourceType: '',
    serviceName: found.service,
    serviceCategory: '',
    // Without a cost of its own the thing costs at least what it could save.
    monthlyCost: cost === 0 ? Math.max(0, found.monthlySaving ?? 0) : cost,
    monthlySaving: found.monthlySaving,
    tags: {},
    charges: null,
    firstSeen: day,
    lastSeen: day,
  };
}

/** A case as steps have it. Throws Fault `not_found`. */
export const caseReader =
  ({ details }: Pick<CaseServices, 'details'>): CasePort['get'] =>
  async (orgId, caseId) =>
    flat(await details.get({ orgIds: [orgId] }, orgId, caseId));

/** The cases of an organisation as steps reach them; a provider's steps read those on boards of its customers too. */
export function createCaseSteps(services: CaseServices, clock: Clock, customers: CustomerPort): CasePort {
  const { reading, details, changes, reporting } = services;
  const read = caseReader(services);

  async function whose(orgId: string, { boards = [] }: Pick<CaseSearch, 'boards'>): Promise<Whose> {
    const theirs = new Set(boards.flatMap(({ customerId }) => customerId ?? []));
    if (theirs.size === 0) return { scope: { orgIds: [orgId] }, msp: false };
    const known = new Set((await customers.list(orgId)).map(({ customerId }) => customerId));
    for (const id of theirs)
      if (!known.has(id))
        throw badInput([{ field: 'board', reason: `names “${id}”, which is not your customer` }]);
    const own = boards.some(({ customerId }) => customerId === undefined) ? [orgId] : [];
    return { scope: { orgIds: [...own, ...theirs] }, msp: true };
  }

  const get: CasePort['get'] = (orgId, caseId) => told(() => read(orgId, caseId));

  async function inBatches(
    caseIds: readonly string[],
    change: (part: string[]) => Promise<{ updated: string[]; failed: { id: string; reason: string }[] }>,
  ) {
    const updated: string[] = [];
    const failed: { id: string; reason: string }[] = [];
    for (let at = 0; at < caseIds.length; at += BATCH) {
      const done = await told(() => change(caseIds.slice(at, at + BATCH)));
      updated.push(...done.updated);
      failed.push(...done.failed);
    }
    return { updated, failed };
  }

  return {
    search: (orgId, { limit, ...query }) =>
      told(async () => {
        const search = {
          filters: filtersOf(query),
          narrowing: narrowingOf(query),
          sort: { by: 'impact' as const, order: 'desc' as const },
        };
        const found = await reading.search(await whose(orgId, query), search, limit, null);
        return { cases: found.details.map(flat), total: found.total };
      }),

    get,

    setStatus: (orgId, actor, caseIds, { status, reason, until }) =>
      inBatches(caseIds, async (part) =>
        changes.setStatus(orgId, actorOf(actor), { caseIds: part, status: statusOf(status), reason, until }),
      ),

    comment: (orgId, actor, caseIds, text, key) =>
      inBatches(caseIds, (part) => changes.comment(orgId, actorOf(actor), part, text, key)),

    assign: (orgId, actor, caseIds, owner) =>
      inBatches(caseIds, (part) => changes.setOwner(orgId, actorOf(actor), part, owner)),

    create: (orgId, actor, found, key) =>
      told(async () => {
        const reported = {
          finding: findingOf(found, clock.now()),
          effort: efforts.find((effort) => effort === found.effort) ?? 'low',
          board: found.board,
        };
        const { caseId, created } = await reporting.report(orgId, actorOf(actor), reported, key);
        return { case: await get(orgId, caseId), created };
      }),

    activities: (orgId, caseId) =>
      told(async () => (await details.activities({ orgIds: [orgId] }, caseId)).map((one) => ({ ...one }))),

    summary: (orgId, groupBy, query) =>
      told(async () => {
        const rows = await reading.summary(
          await whose(orgId, query),
          filtersOf(query),
          groups[groupBy],
          narrowingOf(query),
        );
        return rows.map((row) => ({
          value: row.group_by_value,
          label: row.group_by_label,
          currency: row.currency,
          open_cases: row.openCases,
          closed_cases: row.closedCases,
          monthly_saving: row.cost_impact.month,
          yearly_saving: row.cost_impact.year,
        }));
      }),
  };
}
