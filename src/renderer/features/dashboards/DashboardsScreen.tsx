import { DashboardList } from '../../parts/dashboards/DashboardList';
import { Page } from '../../parts/page/Page';

export function DashboardsScreen() {
  return (
    <Page>
      <DashboardList />
    </Page>
  );
}
