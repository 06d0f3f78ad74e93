import { addMonths, monthOfDay } from '@shared/model/days';
import { accountDaysSql } from '../../costs/queries/details';
import type { CostWorker } from '../../costs/worker/client';
import type { CasesCosts } from '../cases/detection/costs.port';
import type { BillFiles, Bills } from './bills';
import { createCasesCosts } from './casesCosts';
import { judgeable, reachOf } from './incomplete';
import { scopesOf } from './scopes';
import type { CostSettings } from './ownerRules';

const earlier = (a: string | null, b: string): string | null => (a === null || a < b ? a : b);

/** The rules of a look need four months of bills; older files only take time. */
const MONTHS = 5;

const firstPeriod = (day: string): string => addMonths(monthOfDay(day), 1 - MONTHS);

/** The files as they would have been, had the bills been read on the day after `day`. */
function filesThrough(found: BillFiles, day: string, first: string): BillFiles {
  const { stamps = [], counts = [] } = found;
  const kept = found.snapshots
    .map((row, at) => ({ row, file: found.files[at], stamp: stamps[at], count: counts[at] }))
    .filter(({ row }) => row.billing_period <= day.slice(0, 7) && row.billing_period >= first);
  const snapshots = kept.map(({ row }) => row);
  const frontiers = reachOf({ snapshots, damaged: [], sources: found.sources });
  return {
    ...found,
    snapshots,
    files: kept.flatMap(({ file }) => file ?? []),
    stamps: kept.flatMap(({ stamp }) => stamp ?? []),
    counts: kept.flatMap(({ count }) => count ?? []),
    frontiers: frontiers.map((one) => ({ ...one, through: earlier(one.through, day), ended: false })),
    through: day,
  };
}

export interface PastCostsDeps {
  bills: Bills;
  worker: Pick<CostWorker, 'runRules'>;
  settings: Pick<CostSettings, 'costMethod'>;
}

/** What cases ask of the bills, answered as on an earlier day: nothing after it is known. */
export function createPastCosts(
  deps: PastCostsDeps,
  today: () => { through: string; measures: boolean },
): CasesCosts {
  const { bills } = deps;
  // Nothing was read of providers then.
  const past = {
    ...deps,
    observations: { of: async () => ({ resources: [], places: [] }) },
    book: { rules: [] },
  };
  const through = async (orgId: string, first: string) =>
    filesThrough(await bills.files(orgId), today().through, first);
  const files = (orgId: string) => through(orgId, '');
  const then = createCasesCosts({ ...past, bills: { ...bills, files } });
  const recent = { ...bills, files: (orgId: string) => through(orgId, firstPeriod(today().through)) };
  return {
    ...then,
    runRules: createCasesCosts({ ...past, bills: recent }).runRules,
    async scopes(orgId: string) {
      // What is not measured now is measured by the next one that measures, on the same bills.
      if (!today().measures) return { throughOf: () => null, newest: null };
      const found = await files(orgId);
      return scopesOf(judgeable(found), (await bills.ask(found, accountDaysSql())).rows);
    },
  };
}
