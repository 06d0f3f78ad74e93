import { commitmentWords } from '@shared/words/commitments';
import { costWords } from '@shared/words/costs';
import type { CostRange } from '../../../data/costs';
import { toDate } from '../../../platform/formatting/dates';
import type { DayRange } from '../../../platform/formatting/ranges';
import { to, useUrl } from '../../../platform/urlState';
import { DateRange } from '../../../ui/fields/DateRange';
import { Filters } from '../Filters';
import { dayPresets } from '../SpendDays';
import * as state from '../spendState';
import { rangeParam } from './commitmentState';

interface Props {
  known: CostRange;
  last: Date;
  days: DayRange | null;
}

const own = 'complete' as const;
const presets = [{ value: own, label: commitmentWords.range }, ...dayPresets];

/** Which days, of what. */
export function CommitmentsBar({ known, last, days }: Props) {
  const url = useUrl();
  const chosen = url.get(rangeParam);
  const max = toDate(known.lastDay ?? '') ?? last;
  return (
    <>
      <DateRange
        label={costWords.spend.range}
        presets={presets}
        preset={chosen === null ? own : 'preset' in chosen ? chosen.preset : null}
        text={chosen === null ? commitmentWords.range : state.rangeText(chosen, costWords.ranges)}
        range={[toDate(days?.from ?? '') ?? last, toDate(days?.to ?? '') ?? last]}
        max={max}
        onPreset={(preset) => url.set(to(rangeParam, preset === own ? null : { preset }))}
        onCustom={(first, end) => url.set(to(rangeParam, state.customRange(first, end)))}
      />
      <Filters known={known} />
    </>
  );
}
