import { costMethods, rangePresets } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { driverWords } from '@shared/words/drivers';
import type { CostRange } from '../../../data/costs';
import { useCostMethod } from '../../../parts/preferences/useCostPeriod';
import { toDate } from '../../../platform/formatting/dates';
import type { DayRange } from '../../../platform/formatting/ranges';
import { to, useUrl } from '../../../platform/urlState';
import { DateRange } from '../../../ui/fields/DateRange';
import { Select } from '../../../ui/fields/Select';
import { Filters } from '../Filters';
import * as state from '../spendState';
import { comparedParam, comparisons } from './periods';

interface Props {
  known: CostRange;
  last: Date;
  days: DayRange;
  before: DayRange;
  method: (typeof costMethods)[number] | undefined;
}

const presets = rangePresets.map((value) => ({ value, label: costWords.ranges[value] }));
const earlier = comparisons.map((value) => ({ value, label: driverWords.presets[value] }));

/** Which days, compared with which, of what. */
export function ChangesBar({ known, last, days, before, method }: Props) {
  const url = useUrl();
  const words = costWords.spend;
  const chosen = url.get(state.rangeParam);
  const compared = url.get(comparedParam);
  const [ofOrganisation] = useCostMethod();
  const max = toDate(known.lastDay ?? '') ?? last;
  const dates = ({ from, to: end }: DayRange) => [toDate(from) ?? last, toDate(end) ?? last] as const;
  return (
    <>
      <DateRange
        label={words.range}
        presets={presets}
        preset={'preset' in chosen ? chosen.preset : null}
        text={state.rangeText(chosen, costWords.ranges)}
        range={dates(days)}
        max={max}
        onPreset={(preset) => url.set(to(state.rangeParam, { preset }))}
        onCustom={(first, end) => url.set(to(state.rangeParam, state.customRange(first, end)))}
      />
      <DateRange
        label={driverWords.against}
        presets={earlier}
        preset={typeof compared === 'string' ? compared : null}
        text={
          typeof compared === 'string'
            ? driverWords.presets[compared]
            : driverWords.againstRange(before.from, before.to)
        }
        range={dates(before)}
        max={max}
        onPreset={(preset) => url.set(to(comparedParam, preset))}
        onCustom={(first, end) => url.set(to(comparedParam, state.customRange(first, end)))}
      />
      <Select
        label={words.method}
        prefix={words.method}
        value={method ?? ofOrganisation}
        options={costMethods.map((value) => ({ value, label: costWords.methods[value] }))}
        onChange={(value) => url.set(to(state.methodParam, value))}
      />
      <Filters known={known} />
    </>
  );
}
