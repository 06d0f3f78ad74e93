import type { z } from 'zod';
import type { CommitmentRow, commitmentCalls } from '@shared/api/costs/commitments.api';
import type { CallReply } from '@shared/api/index';
import { daysBetween } from '@shared/model/days';
import { MONTH_DAYS } from '@shared/model/money';
import { lineOf, type Cut, type CutLine } from '../../costs/commitments/lines';
import { sumsSql } from '../../costs/commitments/sums';
import { text } from '../../costs/queries/read';
import { namer, type AccountNames } from './accountNames';
import { lastMonths } from './commitmentDays';
import { commitmentScope, commitmentTerms, type CommitmentDeps, type Term } from './commitmentScope';
import { askedIn } from './filtered';
import { whyNotWhole } from './tellFrontier';

type Query = z.output<typeof commitmentCalls.findCommitments.body>;
type Report = CallReply<'costs.commitments'>['data'];

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

const namedLine = ({ cut: _cut, coveredContracted: _contracted, ...line }: CutLine) => line;
/** Of all together, which has no name. */
function measuresOf(all: CutLine) {
  const { key: _key, label: _label, count: _count, ...measures } = namedLine(all);
  return measures;
}

/** What the organization has committed to, and how it is used. */
export function createCommitmentReports(deps: CommitmentDeps & { accountNames: AccountNames }) {
  const { bills } = deps;

  return {
    async commitments(orgId: string, query: Query, signal: AbortSignal): Promise<Report> {
      const { owners, found, currencies, currency, today } = await commitmentScope(deps, orgId, query);
      const { from, to, filters } = query;
      const range = from !== undefined && to !== undefined ? { from, to } : lastMonths(found, today);
      const [{ rows }, known, names] = await Promise.all([
        bills.ask(found, sumsSql({ ...range, filters, owners, currency }), { signal }),
        commitmentTerms(deps, orgId, found, signal),
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
        notWhole: found.snapshots.length === 0 ? null : whyNotWhole(found, range, askedIn(query)),
        total: measuresOf(cut('total')[0] ?? lineOf({})),
        months: cut('month')
          .map(namedLine)
          .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
        services: cut('service').map((line) => ({ ...namedLine(line), label: line.key })),
        accounts: cut('account').map((line) => ({
          ...namedLine(line),
          label: named(line.key, line.label || line.key),
        })),
        commitments: own.map((line) => commitmentOf(line, known.get(line.key), range, named)),
        more: all.filter((line) => !own.includes(line)).reduce((sum, { count }) => sum + count, 0),
      };
    },
  };
}

export type CommitmentReports = ReturnType<typeof createCommitmentReports>;
