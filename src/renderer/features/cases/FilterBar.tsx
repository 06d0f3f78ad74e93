import { efforts, groupByLabels, groupBys } from '@shared/model/caseStatus';
import { rangePresets } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { caseWords } from '@shared/words/cases';
import type { Board } from '../../data/boards.endpoints';
import { formatDate, toDate } from '../../platform/formatting/dates';
import { presetRange } from '../../platform/formatting/ranges';
import { FiltersPopover } from '../../parts/filters/FiltersPopover';
import { StatusSelect } from '../../parts/filters/StatusSelect';
import { TypedSearch } from '../../parts/filters/TypedSearch';
import { Button } from '../../ui/base/Button';
import { DateRange } from '../../ui/fields/DateRange';
import { MultiSelect, Select } from '../../ui/fields/Select';
import { boardName } from '../../parts/boards/boardName';
import { groupByOf, isFiltered, rangeOf, statusesOf, withGroupBy, type CaseView } from './caseView';
import { useScope, useToday } from './useCaseView';

interface Props {
  view: CaseView;
  boards: readonly Board[];
  onChange(view: CaseView, push?: boolean): void;
}

const presets = rangePresets.map((value) => ({ value, label: costWords.ranges[value] }));
const ALL = '*';

/** Everything that narrows the cases; all of it stands in the URL. */
export function FilterBar({ view, boards, onChange }: Props) {
  const words = caseWords.filter;
  const { filter } = view;
  const { customer } = useScope(view);
  const put = (part: Partial<CaseView['filter']>) => onChange({ ...view, filter: { ...filter, ...part } });
  return (
    <>
      {boards.length > 1 && (
        <Select
          label={caseWords.board.board}
          prefix={caseWords.board.board}
          value={view.boardId ?? ALL}
          options={[
            { value: ALL, label: caseWords.board.all },
            ...boards.map((board) => ({
              value: board.boardId,
              label: boardName(board),
              hint: caseWords.board.open(board.openCases),
              group: caseWords.boardTypes[board.type],
            })),
          ]}
          onChange={(id) => onChange({ ...view, boardId: id === ALL ? null : id })}
        />
      )}
      <Dates view={view} onRange={(date_range) => put({ date_range })} />
      <MultiSelect
        label={words.effort}
        values={filter.case_effort ?? []}
        options={efforts.map((value) => ({ value, label: caseWords.efforts[value] }))}
        none={words.anyEffort}
        onChange={(case_effort) => put({ case_effort })}
      />
      <StatusSelect values={statusesOf(filter)} onChange={(case_status) => put({ case_status })} />
      <Select
        label={words.groupBy}
        prefix={words.groupBy}
        value={groupByOf(view)}
        options={(['NONE', ...groupBys.filter((one) => one !== 'NONE')] as const).map((value) => ({
          value,
          label: groupByLabels[value],
        }))}
        onChange={(groupBy) => onChange(withGroupBy(view, groupBy), true)}
      />
      <FiltersPopover
        groups={filter.filters}
        customerId={customer.customer_id}
        onApply={(filters) => put({ filters })}
      />
      <TypedSearch
        text={filter.search ?? ''}
        label={caseWords.filter.search}
        width={190}
        onSearch={(search) => put({ search: search || undefined })}
      />
      {isFiltered(view) && (
        <Button
          kind="quiet"
          icon="close"
          onClick={() => onChange({ ...view, filter: { group_by: filter.group_by } })}
        >
          {words.back}
        </Button>
      )}
    </>
  );
}

function Dates({
  view,
  onRange,
}: {
  view: CaseView;
  onRange(range: CaseView['filter']['date_range']): void;
}) {
  const today = useToday();
  const range = rangeOf(view.filter, today);
  const preset = rangePresets.find((one) => {
    const days = presetRange(one, today);
    return days.from === range.from && days.to === range.to;
  });
  return (
    <DateRange
      label={caseWords.filter.dates}
      presets={presets}
      preset={preset ?? null}
      text={preset ? costWords.ranges[preset] : `${range.from} – ${range.to}`}
      range={[toDate(range.from) ?? today, toDate(range.to) ?? today]}
      max={today}
      onPreset={(one) => {
        const days = presetRange(one, today);
        onRange(one === '6m' ? undefined : { start_date: days.from, end_date: days.to });
      }}
      onCustom={(from, to) => onRange({ start_date: formatDate(from), end_date: formatDate(to) })}
    />
  );
}
