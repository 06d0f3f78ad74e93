import { useState } from 'react';
import { fileNameOf } from '@shared/model/fileName';
import { allocationWords } from '@shared/words/allocation';
import { costWords } from '@shared/words/costs';
import { measuredTexts } from '@shared/words/measured';
import type { Statement, VirtualTag } from '../../../data/allocation';
import type { CostRange } from '../../../data/costs';
import { downloadFile, downloadText } from '../../../parts/spend/downloadText';
import { ExportMenu } from '../../../parts/spend/ExportMenu';
import { useInCurrency } from '../../../parts/spend/useCurrency';
import { useDownloadCsv } from '../../../parts/spend/useDownloadCsv';
import { useRights } from '../../../parts/user/userContext';
import { formatDate, formatDay } from '../../../platform/formatting/dates';
import { formatPercent } from '../../../platform/formatting/numbers';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Icon } from '../../../ui/base/Icon';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Press } from '../../../ui/base/Press';
import { Banner, Empty } from '../../../ui/feedback/States';
import { Select } from '../../../ui/fields/Select';
import { MenuItem } from '../../../ui/overlays/Popover';
import { numberColumn } from '../../../ui/table/columns';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable';
import * as state from '../spendState';
import { monthParam, monthsBack } from './allocationState';
import { MethodSelect } from '../MethodSelect';
import { SendStatement } from './SendStatement';
import { useCall } from '../../../platform/api/calls';
import { useSend } from '../../../parts/feedback/useSend';
import { Pending } from '../../../parts/feedback/Loaded';
import '../costs.css';

const words = allocationWords.statement;
/** Pixels of each level of the tree. */
const INDENT = 20;

interface Props {
  tag: VirtualTag;
  known: CostRange;
  last: Date;
}

/** What the address asks for: the newest month with complete days where it names none. */
function useAsked({ tag, last }: Props) {
  const url = useUrl();
  const method = url.get(state.methodParam);
  const month = url.get(monthParam) || formatDate(last).slice(0, 7);
  return {
    params: { id: tag.tag_id },
    query: { month, cost_method: method === 'setting' ? undefined : method },
  };
}

/** Which month, by which cost; and the file of it. */
export function StatementBar(props: Props) {
  const { tag, known, last } = props;
  const url = useUrl();
  const asked = useAsked(props);
  const { month } = asked.query;
  const months = monthsBack(
    (known.lastDay ?? formatDate(last)).slice(0, 7),
    (known.firstDay ?? formatDate(last)).slice(0, 7),
  );
  const [fetchCsv, csv] = useSend('allocation.exportStatement');
  const [fetchFocus, focus] = useSend('allocation.exportFocus');
  const [fetchFile, file] = useSend('allocation.statementFile');
  const download = useDownloadCsv();
  const maySend = useRights().mayChange('resources:write');
  const [sending, setSending] = useState(false);
  const says = { done: words.exported, failed: words.exportFailed };
  const bare = fileNameOf(tag.name, 'tag').toLowerCase();
  const { params, query } = asked;
  async function saveCsv() {
    const { data } = await fetchCsv(asked, says);
    if (data !== undefined) download(`showback-${bare}-${month}.csv`, data);
  }
  /** What other programs read back has every value as it is. */
  async function saveFocus() {
    const { data } = await fetchFocus({ params, query: { month } }, { ...says, done: words.focusExported });
    if (data !== undefined) downloadText(`focus-${bare}-${month}.csv`, data);
  }
  const save = async (format: 'xlsx' | 'pdf') =>
    downloadFile((await fetchFile({ params, query: { ...query, format } }, says)).data);
  return (
    <>
      <Select
        label={words.month}
        prefix={words.month}
        value={month}
        options={[...new Set([month, ...months])]
          .toSorted()
          .toReversed()
          .map((value) => ({ value, label: allocationWords.month(value) }))}
        onChange={(next) => url.set(to(monthParam, next))}
      />
      <MethodSelect />
      <ExportMenu
        label={words.export}
        busy={csv.isLoading || file.isLoading || focus.isLoading}
        onExport={(format) => void (format === 'csv' ? saveCsv() : save(format))}
      >
        <MenuItem text={words.focus} onClick={() => void saveFocus()} />
      </ExportMenu>
      {maySend && <Button onClick={() => setSending(true)}>{allocationWords.sending.send}</Button>}
      {sending && <SendStatement tagId={tag.tag_id} query={asked.query} onClose={() => setSending(false)} />}
    </>
  );
}

/** What each value costs in a month: its own charges, and its part of what is shared. */
export function StatementPanel(props: Props) {
  const query = useCall('allocation.statement', useAsked(props));
  const { data, error } = query;
  const { shown, choice } = useInCurrency(data?.data.currencies ?? []);
  if (error || !data) return <Pending what="the showback" query={query} rows={8} />;
  const { through, incomplete, revision, month } = data.data;
  return (
    <>
      {incomplete.length > 0 && <Banner tone="warn">{costWords.incomplete.line(incomplete)}</Banner>}
      {revision === null && <Banner tone="info">{words.noRules}</Banner>}
      <Panel
        title={words.title(props.tag.name)}
        note={through === null ? undefined : words.partial(formatDay(through))}
        actions={choice}
        flush
      >
        {shown ? (
          <Rows told={shown} name={props.tag.name} month={month} />
        ) : (
          <Empty icon="costs" title={words.noCharges} />
        )}
      </Panel>
    </>
  );
}

type Told = Statement['currencies'][number];
type Row = Told['rows'][number];

/** Those that no closed value stands above. */
function openRows(rows: readonly Row[], closed: ReadonlySet<string>): Row[] {
  let hiddenBelow: number | null = null;
  return rows.filter(({ value, depth }) => {
    if (hiddenBelow !== null && depth > hiddenBelow) return false;
    hiddenBelow = closed.has(value) ? depth : null;
    return true;
  });
}

function Rows({ told, name, month }: { told: Told; name: string; month: string }) {
  const { currency, bill, rows } = told;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const isTree = rows.some(({ depth }) => depth > 0);
  const toggle = (value: string) => {
    const next = new Set(closed);
    if (!next.delete(value)) next.add(value);
    setClosed(next);
  };
  const money = (amount: number) => <Money exact amount={amount} currency={currency} />;
  const amount = (id: 'direct' | 'shared' | 'below', isKnown: (row: Row) => boolean): PlainColumn<Row> => ({
    id,
    title: words[id],
    align: 'end',
    cell: (row) =>
      isKnown(row) ? (
        <span className={id === 'direct' ? undefined : 'cl-muted'}>{money(row[id])}</span>
      ) : (
        <span className="cl-faint">–</span>
      ),
  });
  return (
    <PlainTable
      label={words.title(name)}
      rows={openRows(rows, closed)}
      rowKey={({ value }) => value}
      columns={[
        {
          id: 'value',
          title: words.value,
          cell: (row) => (
            <ValueCell
              row={row}
              month={month}
              isTree={isTree}
              hasChildren={rows.some(({ parent }) => parent === row.value)}
              isOpen={!closed.has(row.value)}
              onToggle={() => toggle(row.value)}
            />
          ),
        },
        amount('direct', ({ group }) => !group),
        amount('shared', ({ shared }) => shared !== 0),
        ...(isTree ? [amount('below', ({ below }) => below !== 0)] : []),
        {
          id: 'total',
          title: words.total,
          align: 'end',
          cell: ({ sum }) => <span className="cl-strong">{money(sum)}</span>,
        },
        numberColumn('share', words.share, '', ({ share }: Row) =>
          share === null ? null : formatPercent(share),
        ),
      ]}
      foot={
        <tr>
          <th scope="row">{words.bill}</th>
          <td className="cl-plaintable__end">{money(bill)}</td>
          <td className="cl-plaintable__end cl-faint">–</td>
          {isTree && <td className="cl-plaintable__end cl-faint">–</td>}
          <td className="cl-plaintable__end cl-strong">{money(bill)}</td>
          <td className="cl-plaintable__end cl-num">{bill === 0 ? '–' : formatPercent(1)}</td>
        </tr>
      }
    />
  );
}

function ValueCell(props: {
  row: Row;
  month: string;
  isTree: boolean;
  hasChildren: boolean;
  isOpen: boolean;
  onToggle(): void;
}) {
  const { row, hasChildren, isOpen } = props;
  const label = (isOpen ? words.collapse : words.expand)(row.value);
  const texts = row.measured === null ? [] : measuredTexts(row.measured, allocationWords.month(props.month));
  return (
    <div className="cl-row cl-gap-xs cl-align-start" style={{ paddingInlineStart: row.depth * INDENT }}>
      {hasChildren ? (
        <Press
          className="cl-alloc__toggle"
          aria-label={label}
          aria-expanded={isOpen}
          onClick={props.onToggle}
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
        </Press>
      ) : (
        props.isTree && <span className="cl-room-own cl-alloc__leaf" />
      )}
      <div>
        <span className={row.value === '' ? 'cl-muted' : undefined}>
          {row.value || allocationWords.unallocated}
        </span>
        {row.split !== null && <div className="cl-faint">{allocationWords.splits[row.split]}</div>}
        {texts.map((text) => (
          <div key={text} className="cl-faint">
            {text}
          </div>
        ))}
      </div>
    </div>
  );
}
