import type { CostRange } from '../../../data/costs';
import { useUrl } from '../../../platform/urlState';
import { MethodSelect } from '../MethodSelect';
import { SpendDays } from '../SpendDays';
import { daysOf, rangeParam } from '../spendState';

/** Which days and which cost rules are tried on. */
export function PreviewBar({ known, last }: { known: CostRange; last: Date }) {
  return (
    <>
      <SpendDays known={known} last={last} days={daysOf(useUrl().get(rangeParam), last)} />
      <MethodSelect />
    </>
  );
}
