import { Navigate } from 'react-router';
import { runsPath } from '../../parts/executions/runLinks';
import { useRights } from '../../parts/user/userContext';

/** Monitor has no screen of its own: to the first of its sub-links that the user may open. */
export function MonitorRedirect() {
  const rights = useRights();
  return <Navigate to={rights.may('activityLog:read') ? runsPath() : '/approvals'} replace />;
}
