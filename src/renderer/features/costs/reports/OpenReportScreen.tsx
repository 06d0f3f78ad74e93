import { Navigate, useParams } from 'react-router';
import { isFaultJson } from '@shared/kernel/fault';
import { reportFaults, reportWords as words } from '@shared/words/reports';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Empty } from '../../../ui/feedback/States';
import { explorerPath, reportsPath } from './reportView';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

/** The lasting address of a report: the explorer with its view, as it is saved now. */
export function OpenReportScreen() {
  const { reportId = '' } = useParams();
  const query = useCall('reports.get', { params: { id: reportId } });
  const { data, error } = query;
  if (isFaultJson(error) && error.code === 'not_found')
    return (
      <Empty
        icon="costs"
        title={reportFaults.gone}
        action={<PathLink to={reportsPath}>{words.title}</PathLink>}
      />
    );
  return data ? (
    <Navigate to={explorerPath(data.data.report)} replace />
  ) : (
    <Pending what="the report" query={query} rows={8} />
  );
}
