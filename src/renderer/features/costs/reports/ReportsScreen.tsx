import { useMemo } from 'react';
import { reportWords as words } from '@shared/words/reports';
import type { Report } from '../../../data/reports';
import { searchOf } from '../../../parts/list/listed';
import { List } from '../../../parts/list/List';
import { searchOnly } from '../../../parts/list/useListView';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { Page } from '../../../parts/page/Page';
import { SpaceFilter } from '../../../parts/spaces/SpaceFilter';
import { useRights } from '../../../parts/user/userContext';
import { formatMoment, formatRelative } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { to, urlText, useUrl } from '../../../platform/urlState';
import { Empty, Tag } from '../../../ui/feedback/States';
import { cellColumn, menuColumn, nameColumn, textColumn } from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/DataTable';
import { ReportMenu } from './ReportMenu';
import { reportPath } from './reportView';
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
    const finds = searchOf(search);
    return (data?.data ?? []).filter(
      ({ name, view, space_id }) => (space === '' || space_id === space) && finds([name, words.shows(view)]),
    );
  }, [data, search, space]);
  if (!data) return <Pending what="reports" query={asked} rows={8} />;
  return (
    <Page>
      <List
        all={data.data}
        rows={rows}
        view={searchOnly(search, (text) => url.set(to(searchParam, text)))}
        search={words.search}
        filters={<SpaceFilter value={space} onChange={(id) => url.set(to(spaceParam, id))} />}
        count={words.count}
        none={
          <Empty icon="costs" title={words.none} action={<PathLink to="/costs">{words.openSpend}</PathLink>}>
            {mayChange ? words.noneText : `${words.noneText} ${words.noneReadOnly}`}
          </Empty>
        }
        notFound={words.notFound}
        notFoundText={words.notFoundText}
        label={words.table}
        columns={columnsOf(names, now)}
        rowKey={({ report_id }) => report_id}
        rowLabel={({ name }) => name}
        rowHeight={ROW}
        onOpen={({ report_id }, event) => openPath(reportPath(report_id), event)}
      />
    </Page>
  );
}

function columnsOf(spaces: ReadonlyMap<string, string>, now: Date): Column<Report>[] {
  const { columns } = words;
  return [
    nameColumn('name', columns.name, 'minmax(180px, 1.3fr)', ({ name }) => ({ name })),
    textColumn('shows', columns.shows, 'minmax(220px, 2fr)', ({ view }) => words.shows(view), 'muted'),
    textColumn('space', columns.space, 'minmax(110px, 0.8fr)', ({ space_id }) => spaces.get(space_id) ?? ''),
    textColumn(
      'changed',
      columns.changed,
      'minmax(150px, 1fr)',
      ({ updated_by, last_update_time }) => words.changed(updated_by, formatRelative(last_update_time, now)),
      'muted',
    ),
    cellColumn('next', columns.next, 'minmax(190px, 1.1fr)', (report) => <Next report={report} />),
    menuColumn((report) => <ReportMenu report={report} />),
  ];
}

/** When it goes out next, or that it could not the last time. */
function Next({ report: { schedule, next_at: next, trouble } }: { report: Report }) {
  return (
    <span className="cl-stack cl-gap-none cl-align-start">
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
