import { costMethods } from '@shared/model/limits';
import { driverWords } from '@shared/words/drivers';
import type { CostRange } from '../../../data/costs';
import { toDate } from '../../../platform/formatting/dates';
import type { DayRange } from '../../../platform/formatting/ranges';
import { to, useUrl } from '../../../platform/urlState';
import { DateRange } from '../../../ui/fields/DateRange';
import { Filters } from '../Filters';
import { MethodSelect } from '../MethodSelect';
import { SpendDays } from '../SpendDays';
import { customRange } from '../spendState';
import { comparedParam, comparisons } from './periods';

interface Props {
  known: CostRange;
  last: Date;
  days: DayRange;
  before: DayRange;
  method: (typeof costMethods)[number] | undefined;
}

const earlier = comparisons.map((value) => ({ value, label: driverWords.presets[value] }));

/** Which days, compared with which, of what. */
export function ChangesBar({ known, last, days, before, method }: Props) {
  const url = useUrl();
  const compared = url.get(comparedParam);
  const isNamed = typeof compared === 'string';
  return (
    <>
      <SpendDays known={known} last={last} days={days} />
      <DateRange
        label={driverWords.against}
        presets={earlier}
        preset={isNamed ? compared : null}
        text={isNamed ? driverWords.presets[compared] : driverWords.againstRange(before.from, before.to)}
        range={[toDate(before.from) ?? last, toDate(before.to) ?? last]}
        max={toDate(known.lastDay ?? '') ?? last}
        onPreset={(preset) => url.set(to(comparedParam, preset))}
        onCustom={(first, end) => url.set(to(comparedParam, customRange(first, end)))}
      />
      <MethodSelect told={method} methods={costMethods} />
      <Filters known={known} />
    </>
  );
}
