import { PERIOD_MONTHS } from '@shared/model/limits';
import { useMemo } from 'react';
import { statusLabels } from '@shared/model/caseStatus';
import { caseWords } from '@shared/words/cases';
import type { CaseSummary } from '../../data/cases';
import { formatMoney } from '../../platform/formatting/money';
import { formatNumber } from '../../platform/formatting/numbers';
import { to, urlChoice, useUrl } from '../../platform/urlState';
import { useCostPeriod } from '../../parts/preferences/useCostPeriod';
import { Tooltip } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Money } from '../../ui/base/Money';
import { Row } from '../../ui/layout/Layout';
import { cellColumn, endColumn, nameColumn, numberColumn, sortable } from '../../ui/table/columns';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { EffortMark, statusIcon, statusTone } from './CaseTags';
import { groupByOf, withGroup, type CaseView, type ViewProps } from './caseView';
import {
  effortParts,
  groupKey,
  groupSorts,
  hasConflicts,
  sortGroups,
  statusParts,
  totalsOf,
} from './groupRows';
import { NoCases } from './NoCases';
import { useSummary } from './useSummary';
import { Pending } from '../../parts/feedback/Loaded';

const ROW = 38;
const MOST = 1000;
const sortParam = urlChoice('gsort', groupSorts, 'saving');
const orderParam = urlChoice('gorder', ['desc', 'asc'], 'desc');

/** One row a type, account or owner and currency; a click opens its cases. */
export function Groups({ view, onChange }: ViewProps) {
  const words = caseWords.groups;
  const query = useSummary(view);
  const { data } = query;
  const url = useUrl();
  const [period] = useCostPeriod();
  const groupBy = groupByOf(view);
  const [by, order] = [url.get(sortParam), url.get(orderParam)];
  const rows = useMemo(() => sortGroups(data?.data ?? [], { by, order }), [data, by, order]);
  const columns = useMemo(() => columnsOf(caseWords.groupUnits[groupBy], period), [groupBy, period]);
  if (!data) return <Pending what="cases" query={query} rows={8} />;
  if (rows.length === 0) return <NoCases view={view} onChange={onChange} />;
  return (
    <DataTable
      label={words.table}
      rows={rows}
      columns={columns}
      rowKey={groupKey}
      rowLabel={(row) => row.group_by_label}
      rowHeight={ROW}
      maxHeight={ROW * 20 + 36}
      sort={{ by, order }}
      onSort={(next) => {
        const chosen = groupSorts.find((one) => one === next.by) ?? 'saving';
        url.set(to(sortParam, chosen), to(orderParam, next.order));
      }}
      onOpen={(row) => onChange(withGroup(view, groupBy, row.group_by_value), true)}
    />
  );
}

/** What the shown groups could save together, and how many of their cases are open. */
export function Totals({ view }: { view: CaseView }) {
  const words = caseWords.groups;
  const rows = useSummary(view).data?.data ?? [];
  const [period] = useCostPeriod();
  const factor = PERIOD_MONTHS[period];
  const unit = period === 'year' ? caseWords.details.perYear : caseWords.details.perMonth;
  if (rows.length >= MOST) return <span className="cl-muted">{words.truncated}</span>;
  return totalsOf(rows).map((sum) => (
    <Row as="span" key={sum.currency} className="cl-num cl-nowrap">
      <strong>
        <Money amount={sum.net * factor} currency={sum.currency} /> {unit}
      </strong>
      <span className="cl-muted">{caseWords.board.open(sum.open)}</span>
      {Math.abs(sum.gross - sum.net) >= 0.005 && (
        <span className="cl-faint">{words.gross(formatMoney(sum.gross * factor, sum.currency))}</span>
      )}
    </Row>
  ));
}

/** What the pointer is told of a group: what to do about a case type, the id of an account. */
function detailOf(row: CaseSummary): string {
  if (row.group_by === 'TYPE') return row.summaries[0] ?? row.group_by_value;
  return row.group_by_value === row.group_by_label ? '' : row.group_by_value;
}

function columnsOf(unit: string, period: 'month' | 'year'): Column<CaseSummary>[] {
  const words = caseWords.groups;
  return [
    sortable(
      nameColumn('label', unit, 'minmax(200px, 2.4fr)', (row: CaseSummary) => ({
        name: <span title={detailOf(row)}>{row.group_by_label}</span>,
      })),
    ),
    sortable(numberColumn('open', words.open, '76px', (row: CaseSummary) => row.openCases)),
    cellColumn('statuses', words.statuses, 'minmax(190px, 1.2fr)', (row) => <Statuses row={row} />),
    cellColumn('effort', words.effort, '92px', (row) => <EffortMix row={row} />),
    sortable(
      endColumn('saving', words.saving[period], 'minmax(120px, 0.8fr)', (row: CaseSummary) => (
        <Saving row={row} period={period} />
      )),
    ),
  ];
}

function Saving({ row, period }: { row: CaseSummary; period: 'month' | 'year' }) {
  const words = caseWords.groups;
  const other = period === 'year' ? 'month' : 'year';
  const money = (of: CaseSummary['gross'], unit = period) => formatMoney(of[unit], row.currency);
  const conflicts = hasConflicts(row);
  return (
    <span className="cl-stack cl-gap-none cl-align-end cl-twoline">
      {row.openCases > 0 && row.gross[period] === 0 ? (
        <span className="cl-faint">{caseWords.list.noAmount}</span>
      ) : (
        <span className="cl-medium" title={`${money(row.cost_impact, other)} / ${other}`}>
          <Money amount={row.cost_impact[period]} currency={row.currency} />
        </span>
      )}
      {conflicts && (
        <Tooltip text={<p className="cl-tip">{words.conflicts(money(row.cost_impact), money(row.gross))}</p>}>
          <span className="cl-faint cl-size-s cl-num">
            {words.gross(money(row.gross))} <Icon name="info" size={11} />
          </span>
        </Tooltip>
      )}
    </span>
  );
}

function Statuses({ row }: { row: CaseSummary }) {
  const parts = statusParts(row);
  return (
    <ul className="cl-row cl-gap-xs cl-clip">
      {parts.map(({ status, quantity, savings }) => {
        const text = caseWords.groups.statusPart(
          statusLabels[status],
          quantity,
          formatMoney(savings.month, row.currency),
        );
        return (
          <li
            key={status}
            className={`cl-num cl-tag cl-tag--${statusTone(status)}`}
            title={text}
            aria-label={text}
          >
            <Icon name={statusIcon(status)} size={11} />
            {formatNumber(quantity)}
          </li>
        );
      })}
    </ul>
  );
}

function EffortMix({ row }: { row: CaseSummary }) {
  const parts = effortParts(row);
  const text = parts.map((part) => `${caseWords.efforts[part.effort]}: ${part.quantity}`).join(', ');
  return (
    <span className="cl-row cl-row--inline cl-num" role="img" aria-label={text} title={text}>
      {parts.map(
        (part) =>
          part.quantity > 0 && (
            <span key={part.effort} className="cl-row cl-row--inline cl-gap-xs">
              <EffortMark effort={part.effort} bare />
              {part.quantity}
            </span>
          ),
      )}
    </span>
  );
}
