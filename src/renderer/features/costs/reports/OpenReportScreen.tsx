import { Navigate, useParams } from 'react-router';
import { isFaultJson } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import { reportFaults, reportWords as words } from '@shared/words/reports';
import { PathLink } from '../../../parts/navigation/PathLink';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Empty, Failed, Skeleton } from '../../../ui/feedback/States';
import { explorerPath, reportsPath } from './reportView';
import { useCall } from '../../../platform/api/calls';

/** The lasting address of a report: the explorer with its view, as it is saved now. */
export function OpenReportScreen() {
  const { reportId = '' } = useParams();
  const { data, error, refetch, isFetching } = useCall('reports.get', { params: { id: reportId } });
  if (isFaultJson(error) && error.code === 'not_found')
    return (
      <Empty
        icon="costs"
        title={reportFaults.gone}
        action={<PathLink to={reportsPath}>{words.title}</PathLink>}
      />
    );
  if (error && !data)
    return (
      <Failed
        title={messages.failedToFetch('the report')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  return data ? <Navigate to={explorerPath(data.data.report)} replace /> : <Skeleton rows={8} />;
}
