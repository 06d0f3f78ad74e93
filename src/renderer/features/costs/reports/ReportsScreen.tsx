import { useMemo } from 'react';
import { reportWords as words } from '@shared/words/reports';
import type { Report } from '../../../data/reports';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { Page } from '../../../parts/page/Page';
import { SpaceFilter } from '../../../parts/spaces/SpaceFilter';
import { useRights } from '../../../parts/user/userContext';
import { formatMoment, formatRelative } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { to, urlText, useUrl } from '../../../platform/urlState';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Tag } from '../../../ui/feedback/States';
import { TextInput } from '../../../ui/fields/Field';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { ReportMenu } from './ReportMenu';
import { reportPath } from './reportView';
import './reports.css';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const searchParam = urlText('search');
const spaceParam = urlText('space');
const ROW = 52;

/** The views of spend that are saved, with when they are sent. */
export function ReportsScreen() {
  const url = useUrl();
  const now = useNow();
  const openPath = useOpenPath();
  const mayChange = useRights().mayChange('dashboards:edit');
  const asked = useCall('reports.list', { query: {} });
  const { data } = asked;
  const { data: spaces } = useCall('spaces.list', { query: { include_archived: 'true' } });
  const search = url.get(searchParam);
  const space = url.get(spaceParam);
  const names = useMemo(() => new Map(spaces?.data.map((one) => [one.space_id, one.name])), [spaces]);
  const rows = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return (data?.data ?? []).filter(
      ({ name, view, space_id }) =>
        (space === '' || space_id === space) && `${name} ${words.shows(view)}`.toLowerCase().includes(wanted),
    );
  }, [data, search, space]);
  if (!data) return <Pending what="reports" query={asked} rows={8} />;
  const all = data.data;
  return (
    <Page
      bar={
        all.length > 0 && (
          <>
            <TextInput
              value={search}
              onChange={(text) => url.set(to(searchParam, text))}
              label={words.search}
              placeholder={words.search}
              icon="search"
              width={240}
              clearable
            />
            <SpaceFilter value={space} onChange={(id) => url.set(to(spaceParam, id))} />
            <span className="cl-faint cl-num" role="status">
              {words.count(rows.length, all.length)}
            </span>
          </>
        )
      }
    >
      <Panel flush>
        {all.length === 0 ? (
          <Empty icon="costs" title={words.none} action={<PathLink to="/costs">{words.openSpend}</PathLink>}>
            {mayChange ? words.noneText : `${words.noneText} ${words.noneReadOnly}`}
          </Empty>
        ) : rows.length === 0 ? (
          <Empty icon="search" title={words.notFound}>
            {words.notFoundText}
          </Empty>
        ) : (
          <DataTable
            label={words.table}
            rows={rows}
            columns={columnsOf(names, now)}
            rowKey={({ report_id }) => report_id}
            rowLabel={({ name }) => name}
            rowHeight={ROW}
            maxHeight={ROW * 14 + 36}
            onOpen={({ report_id }, event) => openPath(reportPath(report_id), event)}
          />
        )}
      </Panel>
    </Page>
  );
}

function columnsOf(spaces: ReadonlyMap<string, string>, now: Date): Column<Report>[] {
  const { columns } = words;
  return [
    {
      id: 'name',
      title: columns.name,
      width: 'minmax(180px, 1.3fr)',
      cell: ({ name }) => (
        <span className="cl-clip cl-strong" title={name}>
          {name}
        </span>
      ),
    },
    {
      id: 'shows',
      title: columns.shows,
      width: 'minmax(220px, 2fr)',
      cell: ({ view }) => (
        <span className="cl-clip cl-muted" title={words.shows(view)}>
          {words.shows(view)}
        </span>
      ),
    },
    {
      id: 'space',
      title: columns.space,
      width: 'minmax(110px, 0.8fr)',
      cell: ({ space_id }) => <span className="cl-clip">{spaces.get(space_id) ?? ''}</span>,
    },
    {
      id: 'changed',
      title: columns.changed,
      width: 'minmax(150px, 1fr)',
      cell: ({ updated_by, last_update_time }) => (
        <span className="cl-clip cl-muted">
          {words.changed(updated_by, formatRelative(last_update_time, now))}
        </span>
      ),
    },
    {
      id: 'next',
      title: columns.next,
      width: 'minmax(190px, 1.1fr)',
      cell: (report) => <Next report={report} />,
    },
    {
      id: 'menu',
      title: '',
      width: '50px',
      align: 'end',
      cell: (report) => (
        <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
          <ReportMenu report={report} />
        </span>
      ),
    },
  ];
}

/** When it goes out next, or that it could not the last time. */
function Next({ report: { schedule, next_at: next, trouble } }: { report: Report }) {
  return (
    <span className="cl-reports__next">
      <span className={next === null ? 'cl-faint' : 'cl-num'}>
        {next === null ? words.notSent : formatMoment(next)}
      </span>
      {trouble !== null ? (
        <Tag tone="bad" icon="error">
          <span title={trouble}>{words.failing}</span>
        </Tag>
      ) : (
        schedule && <span className="cl-faint cl-clip">{words.times(schedule.times)}</span>
      )}
    </span>
  );
}
