import { rangePresets } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import type { CostRange } from '../../data/costs';
import { toDate } from '../../platform/formatting/dates';
import type { DayRange } from '../../platform/formatting/ranges';
import { to, useUrl, type UrlParam } from '../../platform/urlState';
import { DateRange } from '../../ui/fields/DateRange';
import { customRange, rangeParam, rangeText, type ChosenRange } from './spendState';

export const dayPresets = rangePresets.map((value) => ({ value, label: costWords.ranges[value] }));

/** Which days a screen of costs is about, kept in its address; `days`: what was chosen comes to them. */
export function SpendDays(props: {
  known: CostRange;
  last: Date;
  days: DayRange;
  param?: UrlParam<ChosenRange>;
}) {
  const { known, last, days, param = rangeParam } = props;
  const url = useUrl();
  const chosen = url.get(param);
  return (
    <DateRange
      label={costWords.spend.range}
      presets={dayPresets}
      preset={'preset' in chosen ? chosen.preset : null}
      text={rangeText(chosen, costWords.ranges)}
      range={[toDate(days.from) ?? last, toDate(days.to) ?? last]}
      max={toDate(known.lastDay ?? '') ?? last}
      onPreset={(preset) => url.set(to(param, { preset }))}
      onCustom={(first, end) => url.set(to(param, customRange(first, end)))}
    />
  );
}
