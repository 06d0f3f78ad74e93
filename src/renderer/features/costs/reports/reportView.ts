import type { SpendRequest } from '../../../data/costs';
import type { Report, ReportView, ReportViewBody } from '../../../data/reports';
import { currencyParam } from '../../../parts/spend/useCurrency';
import { applyChanges, to, urlText, type useUrl } from '../../../platform/urlState';
import * as state from '../spendState';

/** The report whose view the explorer began with. */
export const reportParam = urlText('report');

export const reportsPath = '/costs/reports';
export const reportPath = (id: string) => `${reportsPath}/${encodeURIComponent(id)}`;

/** What the explorer shows, as it is saved. */
export function viewOf(url: Pick<ReturnType<typeof useUrl>, 'get'>, request: SpendRequest): ReportViewBody {
  const { from: _from, to: _to, top: _top, granularity, ...asked } = request;
  const isAuto = url.get(state.granularityParam) === 'auto';
  return {
    ...asked,
    range: url.get(state.rangeParam),
    granularity: isAuto ? null : (granularity ?? null),
    shape: url.get(state.shapeParam),
    usage: url.get(state.usageParam),
    currency: url.get(currencyParam),
  };
}

/** The same text for the same view, whatever the order in which it is written; what is not set is left out. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${key}:${textOf(one)}`)
    .join(',')}}`;
}

export const isSameView = (a: ReportViewBody | ReportView, b: ReportViewBody | ReportView): boolean =>
  textOf(a) === textOf(b);

/** The explorer with the view of a report. */
export function explorerPath({ report_id, view }: Pick<Report, 'report_id' | 'view'>): string {
  const { range, granularity, cost_method, filters, shape, usage, currency } = view;
  const [group = 'service', ...then] = view.group_by;
  const changes = [
    to(reportParam, report_id),
    to(state.rangeParam, range),
    to(state.groupParam, group),
    to(state.thenParam, then),
    to(state.granularityParam, state.granularities.find((one) => one === granularity) ?? 'auto'),
    to(state.methodParam, cost_method ?? 'setting'),
    to(state.shapeParam, state.shapes.find((one) => one === shape) ?? 'bars'),
    to(state.usageParam, usage),
    to(currencyParam, currency),
    to(state.filtersParam, filters),
  ];
  return `/costs?${applyChanges(new URLSearchParams(), changes)}`;
}
