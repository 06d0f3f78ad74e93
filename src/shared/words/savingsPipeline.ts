import type { SavingStage } from '../model/savingsPipeline';

/** Texts of savings over time: from found to verified, and by who owns them. */
export const pipelineWords = {
  title: 'Savings over time',
  note: 'Savings per month by stage, at the end of each month. Overlaps count once; excluded and expired cases don’t count.',
  stages: {
    open: 'Found',
    acknowledged: 'Accepted',
    in_progress: 'In progress',
    completed: 'Claimed',
    verified: 'Verified',
  } satisfies Record<SavingStage, string>,
  chart: 'Savings per month by stage over the last 12 months. The table has the same figures.',
  month: 'Month',
  waited: 'Cost of waiting',
  waitedText: 'What open cases would have saved since they were found',
  none: 'No savings yet',
  table: 'Savings by stage and month',
  teams: 'Savings by owner',
  teamsNote: 'Per month',
  owner: 'Owner',
  nobody: 'No owner',
  open: 'Open',
  done: 'Done',
  promised: 'Promised',
  realized: 'Realized',
  realizedNote: 'Of done cases that later bills have measured',
  rate: 'Realized %',
  decidedIn: 'Days to decide',
  decidedInNote: 'Half of the cases were decided in this many days or fewer',
  notMeasured: 'Not measured yet',
} as const;
