import { rangePresets, spendMethods, type SpendMethod } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import type { CostRange, SpendRequest } from '../../data/costs';
import { toDate } from '../../platform/formatting/dates';
import { to, useUrl } from '../../platform/urlState';
import { useCostMethod } from '../../parts/preferences/useCostPeriod';
import { DateRange } from '../../ui/fields/DateRange';
import { Select } from '../../ui/fields/Select';
import { ExportSpend } from './ExportSpend';
import { Grouping } from './Grouping';
import { ReportControls } from './reports/ReportControls';
import { Filters } from './Filters';
import * as state from './spendState';

interface Props {
  known: CostRange;
  last: Date;
  request: SpendRequest & { granularity: state.Granularity };
  method: SpendMethod | undefined;
}

const presets = rangePresets.map((value) => ({ value, label: costWords.ranges[value] }));

export function SpendBar({ known, last, request, method }: Props) {
  const url = useUrl();
  const words = costWords.spend;
  const chosen = url.get(state.rangeParam);
  const [ofOrganisation] = useCostMethod();
  const from = toDate(request.from) ?? last;
  const until = toDate(request.to) ?? last;
  return (
    <>
      <DateRange
        label={words.range}
        presets={presets}
        preset={'preset' in chosen ? chosen.preset : null}
        text={state.rangeText(chosen, costWords.ranges)}
        range={[from, until]}
        max={toDate(known.lastDay ?? '') ?? last}
        onPreset={(preset) => url.set(to(state.rangeParam, { preset }))}
        onCustom={(first, end) => url.set(to(state.rangeParam, state.customRange(first, end)))}
      />
      <Grouping known={known} />
      <Select
        label={words.granularity}
        value={request.granularity}
        options={state.granularities.map((value) => ({ value, label: costWords.granularities[value] }))}
        onChange={(value) => url.set(to(state.granularityParam, value))}
      />
      <Select
        label={words.method}
        prefix={words.method}
        value={method ?? request.cost_method ?? ofOrganisation}
        options={spendMethods.map((value) => ({ value, label: costWords.methods[value] }))}
        onChange={(value) => url.set(to(state.methodParam, value))}
      />
      <Filters known={known} />
      <span className="cl-grow" />
      <ExportSpend request={request} />
      <ReportControls request={request} />
    </>
  );
}
