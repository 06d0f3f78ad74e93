import { dashboardWords } from '@shared/words/dashboards';
import { useSaveSetting, useSetting } from '../settings/useSetting';
import { useRights } from '../user/userContext';
import { dashboardPath } from './dashboardPaths';

const domain = 'general';
const type = 'overviewDashboardPath';
const words = dashboardWords.list;

interface Board {
  dashboardId: string;
  space_id: string;
  name: string;
}

/** DASH-04: which dashboard the organisation's overview is, and choosing another one. */
export function useOverviewChoice() {
  const mayChoose = useRights().mayChange('systemSettings:write');
  const { value: current } = useSetting(domain, type);
  const { save } = useSaveSetting();
  const isOverview = (board: Board) => current === dashboardPath(board.space_id, board.dashboardId);
  async function choose(board: Board, isOn: boolean) {
    const value = isOn ? dashboardPath(board.space_id, board.dashboardId) : '';
    await save(domain, type, value, isOn ? words.overviewSet(board.name) : words.overviewUnset);
  }
  return { mayChoose, isOverview, choose };
}
