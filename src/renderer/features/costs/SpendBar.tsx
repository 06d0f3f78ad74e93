import type { SpendMethod } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import type { CostRange, SpendRequest } from '../../data/costs';
import { to, useUrl } from '../../platform/urlState';
import { Select } from '../../ui/fields/Select';
import { ExportSpend } from './ExportSpend';
import { Filters } from './Filters';
import { Grouping } from './Grouping';
import { MethodSelect } from './MethodSelect';
import { ReportControls } from './reports/ReportControls';
import { SpendDays } from './SpendDays';
import * as state from './spendState';

interface Props {
  known: CostRange;
  last: Date;
  request: SpendRequest & { granularity: state.Granularity };
  method: SpendMethod | undefined;
}

export function SpendBar({ known, last, request, method }: Props) {
  const url = useUrl();
  return (
    <>
      <SpendDays known={known} last={last} days={request} />
      <Grouping known={known} />
      <Select
        label={costWords.spend.granularity}
        value={request.granularity}
        options={state.granularities.map((value) => ({ value, label: costWords.granularities[value] }))}
        onChange={(value) => url.set(to(state.granularityParam, value))}
      />
      <MethodSelect told={method} />
      <Filters known={known} />
      <span className="cl-grow" />
      <ExportSpend request={request} />
      <ReportControls request={request} />
    </>
  );
}
