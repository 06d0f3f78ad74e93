import { Navigate, useNavigate, useParams } from 'react-router';
import { isFaultJson } from '@shared/kernel/fault';
import { dashboardWords } from '@shared/words/dashboards';
import { urlFlag, useUrl } from '../../platform/urlState';
import { usePage } from '../../parts/page/pageContext';
import { ORDINARY_OVERVIEW } from '../../parts/navigation/ordinaryOverview';
import { useSpaceCrumbs } from '../../parts/spaces/useSpaceCrumbs';
import { Button } from '../../ui/base/Button';
import { Empty } from '../../ui/feedback/States';
import { Board } from './Board';
import '../../parts/page/page.css';
import './dashboards.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';

const overviewParam = urlFlag('isOverview');
const words = dashboardWords.board;

/** A dashboard at its path (ROUTE-21), or as the overview of the organisation (ROUTE-23). */
export function DashboardScreen() {
  const { spaceId = '', dashboardId = '' } = useParams();
  const isOverview = useUrl().get(overviewParam);
  const query = useCall('dashboards.read', { params: { id: dashboardId } });
  const { data, error } = query;
  const board = data?.data;
  const trail = useSpaceCrumbs(board?.space_id ?? spaceId, 'DASHBOARD');
  usePage(board?.name ?? dashboardWords.one, isOverview ? [] : trail);
  if (board) return <Board key={board.dashboardId} board={board} isOverview={isOverview} />;
  // ROUTE-24: an overview that cannot be shown gives way to the ordinary one.
  if (error && isOverview) return <Navigate to={ORDINARY_OVERVIEW} replace />;
  if (isFaultJson(error) && (error.code === 'not_found' || error.code === 'bad_input')) return <Gone />;
  return <Pending what="the dashboard" query={query} rows={10} />;
}

function Gone() {
  const navigate = useNavigate();
  return (
    <Empty
      icon="dashboards"
      title={words.gone}
      action={
        <Button kind="primary" onClick={() => void navigate('/dashboards')}>
          {words.toList}
        </Button>
      }
    >
      {words.goneText}
    </Empty>
  );
}
