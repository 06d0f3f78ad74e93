import { efforts, groupByLabels, groupBys } from '@shared/model/caseStatus';
import { DEFAULT_RANGE, rangePresets, type RangePreset } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { caseFoundWords as foundWords } from '@shared/words/caseFound';
import { caseWords } from '@shared/words/cases';
import type { Board } from '../../data/boards';
import { formatDate, toDate } from '../../platform/formatting/dates';
import { presetRange, type DayRange } from '../../platform/formatting/ranges';
import { FiltersPopover } from '../../parts/filters/FiltersPopover';
import { StatusSelect } from '../../parts/filters/StatusSelect';
import { TypedSearch } from '../../parts/filters/TypedSearch';
import { Button } from '../../ui/base/Button';
import { DateRange } from '../../ui/fields/DateRange';
import { MultiSelect, Select } from '../../ui/fields/Select';
import { boardName } from '../../parts/boards/boardName';
import { groupByOf, isFiltered, statusesOf, withGroupBy, type CaseView, type ViewProps } from './caseView';
import { foundOf, presetOf, rangeOf, rangeText } from './caseDays';
import { useScope, useToday } from './useCaseView';

interface Props extends ViewProps {
  boards: readonly Board[];
}

const presets = rangePresets.map((value) => ({ value, label: costWords.ranges[value] }));
const ALL = '*';
const ANY = 'any';

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
      <Found view={view} onRange={(found_range) => put({ found_range })} />
      <MultiSelect
        label={words.effort}
        values={filter.case_effort ?? []}
        options={efforts.map((value) => ({ value, label: caseWords.efforts[value] }))}
        none={words.anyEffort}
        onChange={(case_effort) => put({ case_effort })}
      />
      <StatusSelect values={statusesOf(filter)} onChange={(case_status) => put({ case_status })} />
      <FiltersPopover
        groups={filter.filters}
        customerId={customer.customer_id}
        onApply={(filters) => put({ filters })}
      />
      <TypedSearch
        text={filter.search ?? ''}
        label={caseWords.filter.search}
        width={108}
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

/** What a row of the table is: a case, or all of one type, account or owner. */
export function GroupBy({ view, onChange }: ViewProps) {
  return (
    <Select
      label={caseWords.filter.groupBy}
      prefix={caseWords.filter.groupBy}
      value={groupByOf(view)}
      options={(['NONE', ...groupBys.filter((one) => one !== 'NONE')] as const).map((value) => ({
        value,
        label: groupByLabels[value],
      }))}
      onChange={(groupBy) => onChange(withGroupBy(view, groupBy), true)}
    />
  );
}

interface DatesProps {
  view: CaseView;
  onRange(range: CaseView['filter']['date_range']): void;
}

const sent = ({ from, to }: DayRange) => ({ start_date: from, end_date: to });

/** The days on which a case was found; all that were ever, unless somebody narrows them. */
function Found({ view, onRange }: DatesProps) {
  const today = useToday();
  const found = foundOf(view.filter);
  const preset = found ? presetOf(found, today) : ANY;
  return (
    <DateRange<RangePreset | typeof ANY>
      label={foundWords.found}
      prefix={foundWords.found}
      presets={[{ value: ANY, label: foundWords.anyTime }, ...presets]}
      preset={preset}
      text={found ? rangeText(found, today) : foundWords.anyTime}
      range={found ? [toDate(found.from) ?? today, toDate(found.to) ?? today] : [today, today]}
      max={today}
      onPreset={(one) => onRange(one === ANY ? undefined : sent(presetRange(one, today)))}
      onCustom={(from, to) => onRange(sent({ from: formatDate(from), to: formatDate(to) }))}
    />
  );
}

function Dates({ view, onRange }: DatesProps) {
  const today = useToday();
  const range = rangeOf(view.filter, today);
  const preset = presetOf(range, today);
  return (
    <DateRange
      label={caseWords.filter.dates}
      prefix={caseWords.filter.dates}
      presets={presets}
      preset={preset}
      text={rangeText(range, today)}
      range={[toDate(range.from) ?? today, toDate(range.to) ?? today]}
      max={today}
      onPreset={(one) => onRange(one === DEFAULT_RANGE ? undefined : sent(presetRange(one, today)))}
      onCustom={(from, to) => onRange(sent({ from: formatDate(from), to: formatDate(to) }))}
    />
  );
}
