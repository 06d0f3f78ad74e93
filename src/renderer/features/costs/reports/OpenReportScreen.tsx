import { Navigate, useParams } from 'react-router';
import { reportFaults, reportWords as words } from '@shared/words/reports';
import { explorerPath, reportsPath } from './reportView';
import { useCall } from '../../../platform/api/calls';
import { Loaded } from '../../../parts/feedback/Loaded';

/** The lasting address of a report: the explorer with its view, as it is saved now. */
export function OpenReportScreen() {
  const { reportId = '' } = useParams();
  const query = useCall('reports.get', { params: { id: reportId } });
  return (
    <Loaded
      query={query}
      what="the report"
      gone={{ icon: 'costs', title: reportFaults.gone, path: reportsPath, back: words.title }}
    >
      {({ report }) => <Navigate to={explorerPath(report)} replace />}
    </Loaded>
  );
}
