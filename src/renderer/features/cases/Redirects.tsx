import { Navigate, useParams, useSearchParams } from 'react-router';
import { casesPath, readView, withGroupBy, type CaseTab } from './caseView';

/** `/case`: the list of all cases. */
export function CaseListRedirect() {
  const [params] = useSearchParams();
  return <Navigate to={casesPath(withGroupBy(readView(params), 'NONE'))} replace />;
}

/** `/spaces/:spaceId/cases/:boardId`: a board; its id says which space it is in. */
export function BoardRedirect() {
  const { boardId = '' } = useParams();
  const [params] = useSearchParams();
  return <Navigate to={casesPath({ ...readView(params), tab: 'boards', boardId })} replace />;
}

const toTab = (tab: CaseTab) =>
  function TabRedirect() {
    return <Navigate to={casesPath({ tab })} replace />;
  };

export const CustomersRedirect = toTab('customer');
export const BoardsRedirect = toTab('boards');
export const BlueprintsRedirect = toTab('configuration');
export const OverviewRedirect = toTab('overview');
