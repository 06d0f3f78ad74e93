import { rangePresets, spendMethods } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import type { CostRange } from '../../../data/costs';
import { useCostMethod } from '../../../parts/preferences/useCostPeriod';
import { toDate } from '../../../platform/formatting/dates';
import { to, useUrl } from '../../../platform/urlState';
import { DateRange } from '../../../ui/fields/DateRange';
import { Select } from '../../../ui/fields/Select';
import * as state from '../spendState';

const presets = rangePresets.map((value) => ({ value, label: costWords.ranges[value] }));

/** Which days and which cost rules are tried on. */
export function PreviewBar({ known, last }: { known: CostRange; last: Date }) {
  const url = useUrl();
  const chosen = url.get(state.rangeParam);
  const days = state.daysOf(chosen, last);
  return (
    <>
      <DateRange
        label={costWords.spend.range}
        presets={presets}
        preset={'preset' in chosen ? chosen.preset : null}
        text={state.rangeText(chosen, costWords.ranges)}
        range={[toDate(days.from) ?? last, toDate(days.to) ?? last]}
        max={toDate(known.lastDay ?? '') ?? last}
        onPreset={(preset) => url.set(to(state.rangeParam, { preset }))}
        onCustom={(first, end) => url.set(to(state.rangeParam, state.customRange(first, end)))}
      />
      <MethodSelect />
    </>
  );
}

/** Unblended, amortized, …; as the organization calculates where nothing is chosen. */
export function MethodSelect() {
  const url = useUrl();
  const method = url.get(state.methodParam);
  const [ofOrganisation] = useCostMethod();
  return (
    <Select
      label={costWords.spend.method}
      prefix={costWords.spend.method}
      value={method === 'setting' ? ofOrganisation : method}
      options={spendMethods.map((value) => ({ value, label: costWords.methods[value] }))}
      onChange={(value) => url.set(to(state.methodParam, value))}
    />
  );
}
