import { dashboardWords } from '@shared/words/dashboards';
import { usePutSettingMutation, useSettingsQuery } from '../../data/settings.endpoints';
import { reasonOf } from '../../platform/api/reasonOf';
import { useToast } from '../../ui/overlays/Toasts';
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
  const { data } = useSettingsQuery({ query: {} });
  const [put] = usePutSettingMutation();
  const toast = useToast();
  const current = data?.data.find((one) => one.domain === domain && one.type === type)?.value;
  const isOverview = (board: Board) => current === dashboardPath(board.space_id, board.dashboardId);
  async function choose(board: Board, isOn: boolean) {
    const value = isOn ? dashboardPath(board.space_id, board.dashboardId) : '';
    const reply = await put({ body: { domain, type, value } });
    if (reply.error) toast({ text: `${words.overviewFailed}: ${reasonOf(reply.error)}`, error: true });
    else toast(isOn ? words.overviewSet(board.name) : words.overviewUnset);
  }
  return { mayChoose, isOverview, choose };
}
