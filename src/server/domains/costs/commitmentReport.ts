import type { z } from 'zod';
import type { CommitmentRow, commitmentCalls } from '@shared/api/costs/commitments.api';
import type { CallReply } from '@shared/api/index';
import { ENDING_DAYS } from '@shared/model/commitments';
import { addDays, daysBetween } from '@shared/model/forecast/days';
import { MONTH_DAYS } from '@shared/model/money';
import { lineOf, type Cut, type CutLine } from '../../costs/commitments/lines';
import { poolOf } from '../../costs/commitments/pools';
import { sumsSql } from '../../costs/commitments/sums';
import { termsSql } from '../../costs/commitments/terms';
import { familyOf } from '../../costs/commitments/plan/families';
import { familiesSql, usageSql } from '../../costs/commitments/usage';
import { currenciesBySpend, newestPeriods } from '../../costs/queries/freshness';
import { text } from '../../costs/queries/read';
import type { QueryRow } from '../../costs/worker/protocol';
import type { Clock } from '../../platform/clock';
import { namer, type AccountNames } from './accountNames';
import type { BillFiles, Bills } from './bills';
import { lastMonths, usageDays } from './commitmentDays';
import { sourcesIn } from './filtered';
import { ownerRules } from './ownerRules';
import type { CostSettings } from './spend.service';
import { periodFacts } from './periodFacts';
import { whyNotWhole } from './tellFrontier';

type Query = z.output<typeof commitmentCalls.findCommitments.body>;
type AdviceQuery = z.output<typeof commitmentCalls.adviseCommitments.body>;
type Report = CallReply<'costs.commitments'>['data'];
type Advice = CallReply<'costs.commitmentAdvice'>['data'];

export interface CommitmentReports {
  commitments(orgId: string, query: Query, signal: AbortSignal): Promise<Report>;
  advice(orgId: string, query: AdviceQuery, signal: AbortSignal): Promise<Advice>;
}

interface Term {
  row: QueryRow;
  end: string | null;
  endFrom: CommitmentRow['endFrom'];
}

/** When each commitment ends: as its contract says, else as the bill does. */
function termsOf(rows: readonly QueryRow[], contracts: ReadonlyMap<string, string>): Map<string, Term> {
  return new Map(
    rows.map((row): [string, Term] => {
      const id = text(row, 'id');
      const applied = Array.isArray(row.applied) ? row.applied.map((one) => contracts.get(String(one))) : [];
      const [first] = applied.filter((end) => end !== undefined).toSorted();
      const contract = contracts.get(id) ?? first ?? null;
      const bill = text(row, 'end_day') || null;
      return [id, { row, end: contract ?? bill, endFrom: contract ? 'contract' : bill ? 'bill' : null }];
    }),
  );
}

/** Days of the range on which the bills know the commitment. */
function daysThere(term: Term | undefined, { from, to }: { from: string; to: string }): number {
  const first = text(term?.row ?? {}, 'first_day');
  const last = text(term?.row ?? {}, 'last_day') || to;
  return Math.max(1, daysBetween(first > from ? first : from, last < to ? last : to) + 1);
}

function commitmentOf(
  line: CutLine,
  term: Term | undefined,
  range: { from: string; to: string },
  named: (id: string, label: string) => string,
): CommitmentRow {
  const row = term?.row ?? {};
  const months = daysThere(term, range) / MONTH_DAYS;
  const account = text(row, 'account');
  return {
    id: line.key,
    name: text(row, 'name'),
    type: text(row, 'type'),
    provider: text(row, 'provider'),
    account,
    accountName: named(account, text(row, 'account_name')),
    firstDay: text(row, 'first_day'),
    lastDay: text(row, 'last_day'),
    end: term?.end ?? null,
    endFrom: term?.endFrom ?? null,
    used: line.covered,
    unused: line.waste,
    utilization: line.utilization,
    utilizationBasis: line.utilizationBasis,
    monthly: (line.covered + line.waste) / months,
    rise: line.coveredContracted === null ? null : (line.coveredContracted - line.covered) / months,
  };
}

/** What the organization has committed to, how it is used, and what to commit to. */
export function createCommitmentReports(deps: {
  bills: Pick<Bills, 'files' | 'ask' | 'commitmentEnds'>;
  settings: Pick<CostSettings, 'ownerTagKeys' | 'virtualTags'>;
  clock: Clock;
  accountNames: AccountNames;
}): CommitmentReports {
  const { bills, clock } = deps;

  async function scopeOf(orgId: string, query: { currency?: string | undefined }) {
    const [owners, found] = await Promise.all([
      ownerRules(deps.settings, { orgIds: [orgId] }),
      bills.files(orgId),
    ]);
    const currencies = currenciesBySpend(newestPeriods(periodFacts(found.snapshots)));
    const today = clock.now().toISOString().slice(0, 10);
    return { owners, found, currencies, currency: query.currency ?? currencies[0] ?? 'USD', today };
  }

  async function terms(orgId: string, found: BillFiles, signal: AbortSignal): Promise<Map<string, Term>> {
    const [{ rows }, contracts] = await Promise.all([
      bills.ask(found, termsSql(), { signal }),
      bills.commitmentEnds(orgId),
    ]);
    return termsOf(rows, new Map(contracts.map(({ commitmentId, end }) => [commitmentId, end])));
  }

  return {
    async commitments(orgId, query, signal) {
      const { owners, found, currencies, currency, today } = await scopeOf(orgId, query);
      const { from, to, filters } = query;
      const range = from !== undefined && to !== undefined ? { from, to } : lastMonths(found, today);
      const [{ rows }, known, names] = await Promise.all([
        bills.ask(found, sumsSql({ ...range, filters, owners, currency }), { signal }),
        terms(orgId, found, signal),
        deps.accountNames(orgId),
      ]);
      const named = namer(names);
      const lines = rows.map(lineOf);
      const cut = (name: Cut) => lines.filter((line) => line.cut === name);
      const all = cut('commitment');
      const own = all.filter(({ count, key }) => count === 1 && key !== '');
      return {
        currency,
        currencies,
        ...range,
        notWhole: found.snapshots.length === 0 ? null : whyNotWhole(found, range, sourcesIn(query)),
        total: cut('total')[0] ?? lineOf({}),
        months: cut('month').toSorted((a, b) => (a.key < b.key ? -1 : 1)),
        services: cut('service').map((line) => ({ ...line, label: line.key })),
        accounts: cut('account').map((line) => ({ ...line, label: named(line.key, line.label || line.key) })),
        commitments: own.map((line) => commitmentOf(line, known.get(line.key), range, named)),
        more: all.filter((line) => !own.includes(line)).reduce((sum, { count }) => sum + count, 0),
      };
    },

    async advice(orgId, query, signal) {
      const { owners, found, currencies, currency, today } = await scopeOf(orgId, query);
      const { from, to, days } = usageDays(found, query.days, today);
      const asked = { from, to, filters: query.filters, owners, currency };
      const [{ rows }, families, known] = await Promise.all([
        bills.ask(found, usageSql(asked), { signal }),
        bills.ask(found, familiesSql(asked), { signal }),
        terms(orgId, found, signal),
      ]);
      const soon = addDays(to, ENDING_DAYS);
      const ending = [...known].flatMap(([id, { end }]) =>
        end !== null && end > to && end <= soon ? [id] : [],
      );
      const pools = rows.flatMap(
        (row) =>
          poolOf(row, {
            days,
            assumed: {
              everywhere: query.discount / 100,
              family: query.family_discount / 100,
              reservation: query.reservation_discount / 100,
            },
            ending: new Set(ending),
            families: families.rows.map(familyOf),
          }) ?? [],
      );
      return { currency, currencies, from, to, pools };
    },
  };
}
