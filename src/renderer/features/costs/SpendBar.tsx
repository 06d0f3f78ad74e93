import { rangePresets, spendMethods, type SpendMethod } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { useExportSpendMutation, type CostRange, type SpendRequest } from '../../data/costs.endpoints';
import { reasonOf } from '../../platform/api/reasonOf';
import { toDate } from '../../platform/formatting/dates';
import { to, useUrl } from '../../platform/urlState';
import { useCostMethod } from '../../parts/preferences/useCostPeriod';
import { useDownloadCsv } from '../../parts/spend/useDownloadCsv';
import { fieldLabel } from '../../parts/spend/fields';
import { Button } from '../../ui/base/Button';
import { DateRange } from '../../ui/fields/DateRange';
import { Select } from '../../ui/fields/Select';
import { useToast } from '../../ui/overlays/Toasts';
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
      <Export
        request={request}
        name={`spend-${fieldLabel(url.get(state.groupParam))}-${request.from}-${request.to}`}
      />
      <ReportControls request={request} />
    </>
  );
}

function Export({ request, name }: { request: SpendRequest; name: string }) {
  const words = costWords.spend;
  const [fetchCsv, { isLoading }] = useExportSpendMutation();
  const download = useDownloadCsv();
  const toast = useToast();
  async function save() {
    const reply = await fetchCsv({ body: request });
    if (reply.error) return toast({ text: `${words.exportFailed}. ${reasonOf(reply.error)}`, error: true });
    download(`${name.replace(/[^\w-]+/g, '-').toLowerCase()}.csv`, reply.data);
    toast(words.exported);
  }
  return (
    <Button icon="download" busy={isLoading} onClick={() => void save()}>
      {words.exportCsv}
    </Button>
  );
}
