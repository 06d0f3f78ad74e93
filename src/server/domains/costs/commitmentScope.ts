import { termsSql } from '../../costs/commitments/terms';
import { currenciesBySpend, newestPeriods } from '../../costs/queries/freshness';
import { text } from '../../costs/queries/read';
import type { CommitmentRow } from '@shared/api/costs/commitments.api';
import type { Clock } from '../../platform/clock';
import type { BillFiles, Bills } from './bills';
import { ownerRules, type CostSettings } from './ownerRules';
import { periodFacts } from './periodFacts';
import type { QueryRow } from '../../costs/queries/row';

export interface CommitmentDeps {
  bills: Pick<Bills, 'files' | 'ask' | 'commitmentEnds'>;
  settings: Pick<CostSettings, 'ownerTagKeys' | 'virtualTags'>;
  clock: Clock;
}

export interface Term {
  row: QueryRow;
  end: string | null;
  endFrom: CommitmentRow['endFrom'];
}

/** The bills of an organization, and the currency that is asked about: the largest, where none is named. */
export async function commitmentScope(
  { bills, settings, clock }: CommitmentDeps,
  orgId: string,
  query: { currency?: string | undefined },
) {
  const [owners, found] = await Promise.all([ownerRules(settings, { orgIds: [orgId] }), bills.files(orgId)]);
  const currencies = currenciesBySpend(newestPeriods(periodFacts(found.snapshots)));
  const today = clock.now().toISOString().slice(0, 10);
  return { owners, found, currencies, currency: query.currency ?? currencies[0] ?? 'USD', today };
}

/** When each commitment ends: as its contract says, else as the bill does. */
export async function commitmentTerms(
  { bills }: Pick<CommitmentDeps, 'bills'>,
  orgId: string,
  found: BillFiles,
  signal: AbortSignal,
): Promise<Map<string, Term>> {
  const [{ rows }, told] = await Promise.all([
    bills.ask(found, termsSql(), { signal }),
    bills.commitmentEnds(orgId),
  ]);
  const contracts = new Map(told.map(({ commitmentId, end }) => [commitmentId, end]));
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
