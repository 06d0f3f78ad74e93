import type { AnomalyMeasure } from '@shared/model/anomaly';
import { anomalyWords as words } from '@shared/words/anomalies';
import type { AnomalyEntry } from '../../../data/cases';
import { countedIn, signedMeasured } from '../../../parts/anomaly/measured';
import { AnomalyCourse, AnomalyStateTag, AnomalyVerdict } from '../../../parts/anomaly/StateTag';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { Owner } from '../../../parts/people/Owner';
import { formatDay } from '../../../platform/formatting/dates';
import { DeltaShare } from '../../../ui/base/Money';
import { cellColumn, deltaColumn, endColumn, nameColumn, numberColumn } from '../../../ui/table/columns';
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
  cellColumn('began', words.columns.began, '76px', ({ first_day }) => (
    <span className="cl-num">{formatDay(first_day)}</span>
  )),
  cellColumn('running', words.columns.running, '118px', (found) => (
    <span className="cl-stack cl-gap-none">
      <AnomalyCourse found={found} />
      <span className="cl-faint cl-size-s cl-num">{words.lasted(found.days)}</span>
    </span>
  )),
  deltaColumn('impact', words.columns.impact, 'minmax(110px, 0.9fr)', ({ impact, currency }) => ({
    amount: impact,
    currency,
  })),
  endColumn('share', words.columns.share, 'minmax(112px, 0.7fr)', ({ share }) =>
    share === null ? (
      <span className="cl-faint" title={words.nothingExpected}>
        –
      </span>
    ) : (
      <DeltaShare share={share} />
    ),
  ),
  deltaColumn('month', words.columns.month, 'minmax(112px, 0.8fr)', ({ month, currency }) =>
    month === null ? null : { amount: month, currency },
  ),
  cellColumn('owner', words.columns.owner, 'minmax(100px, 0.9fr)', ({ owner }) =>
    owner === null ? <span className="cl-faint">{words.noOwner}</span> : <Owner owner={owner} />,
  ),
  cellColumn('state', words.columns.state, '112px', ({ state }) => <AnomalyStateTag state={state} />),
  cellColumn('verdict', words.columns.verdict, '84px', ({ verdict }) => <AnomalyVerdict verdict={verdict} />),
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
