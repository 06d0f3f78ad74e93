import { stepsIn, type Period, type PeriodStep } from '@shared/model/periods';

/** The periods of a chart's axis: all of the days asked for that there are bills of, with charges or without. */
export function stepsWithBills(
  { from, to }: Period,
  step: PeriodStep,
  known: { firstDay: string | null; lastDay: string | null },
): string[] {
  const { firstDay, lastDay } = known;
  return stepsIn(
    {
      from: firstDay !== null && from < firstDay ? firstDay : from,
      to: lastDay !== null && lastDay < to ? lastDay : to,
    },
    step,
  );
}
