import type { AnomalyMeasure } from '@shared/model/anomaly';
import { anomalyWords as words } from '@shared/words/anomalies';
import type { AnomalyEntry } from '../../../data/cases';
import { countedIn, signedMeasured } from '../../../parts/anomaly/measured';
import { AnomalyCourse, AnomalyStateTag, AnomalyVerdict } from '../../../parts/anomaly/StateTag';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { Owner } from '../../../parts/people/Owner';
import { formatDay } from '../../../platform/formatting/dates';
import { Delta, DeltaShare } from '../../../ui/base/Money';
import { nameColumn, numberColumn } from '../../../ui/table/columns';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { anomalyPath } from './anomalyState';

const ROW = 48;

const whereOf = ({ provider, service, account_name, account_id, region, name }: AnomalyEntry) =>
  [provider, service, account_name || account_id, region].filter((part) => part !== '' && part !== name);

const used = numberColumn('used', words.columns.used, 'minmax(150px, 1.2fr)', (found: AnomalyEntry) =>
  found.usage ? signedMeasured(found.usage.actual - found.usage.expected, countedIn(found)) : '',
);

const columns: Column<AnomalyEntry>[] = [
  nameColumn('what', words.columns.what, 'minmax(200px, 2.4fr)', (found) => ({
    name: <span title={found.case_title}>{found.name}</span>,
    under: whereOf(found).join(' · '),
  })),
  {
    id: 'began',
    title: words.columns.began,
    width: '76px',
    cell: ({ first_day }) => <span className="cl-num">{formatDay(first_day)}</span>,
  },
  {
    id: 'running',
    title: words.columns.running,
    width: '118px',
    cell: (found) => (
      <span className="cl-stack cl-gap-none">
        <AnomalyCourse found={found} />
        <span className="cl-faint cl-size-s cl-num">{words.lasted(found.days)}</span>
      </span>
    ),
  },
  {
    id: 'impact',
    title: words.columns.impact,
    width: 'minmax(110px, 0.9fr)',
    align: 'end',
    cell: ({ impact, currency }) => <Delta amount={impact} currency={currency} />,
  },
  {
    id: 'share',
    title: words.columns.share,
    width: 'minmax(112px, 0.7fr)',
    align: 'end',
    cell: ({ share }) =>
      share === null ? (
        <span className="cl-faint" title={words.nothingExpected}>
          –
        </span>
      ) : (
        <DeltaShare share={share} />
      ),
  },
  {
    id: 'month',
    title: words.columns.month,
    width: 'minmax(112px, 0.8fr)',
    align: 'end',
    cell: ({ month, currency }) => month !== null && <Delta amount={month} currency={currency} />,
  },
  {
    id: 'owner',
    title: words.columns.owner,
    width: 'minmax(100px, 0.9fr)',
    cell: ({ owner }) =>
      owner === null ? <span className="cl-faint">{words.noOwner}</span> : <Owner owner={owner} />,
  },
  {
    id: 'state',
    title: words.columns.state,
    width: '112px',
    cell: ({ state }) => <AnomalyStateTag state={state} />,
  },
  {
    id: 'verdict',
    title: words.columns.verdict,
    width: '84px',
    cell: ({ verdict }) => <AnomalyVerdict verdict={verdict} />,
  },
];

const ofUsage = columns.flatMap((column) => (column.id === 'impact' ? [used, column] : [column]));

interface Props {
  measure: AnomalyMeasure;
  rows: readonly AnomalyEntry[];
  more: boolean;
  onMore(): void;
}

export function AnomalyTable({ measure, rows, more, onMore }: Props) {
  const openPath = useOpenPath();
  return (
    <DataTable
      label={words.table}
      rows={rows}
      columns={measure === 'usage' ? ofUsage : columns}
      rowKey={({ case_id }) => case_id}
      rowLabel={({ name }) => name}
      rowHeight={ROW}
      maxHeight={ROW * 12 + 36}
      more={more}
      onMore={onMore}
      onOpen={({ case_id }, event) => openPath(anomalyPath(case_id), event)}
    />
  );
}
