import { organizationWords as words } from '@shared/words/themeSettings';
import { dashboardPath } from '../dashboards/dashboardPaths';
import { Picker } from '../pickers/Picker';
import { SettingRow } from '../settings/SettingRow';
import { useSaveSetting, useSetting } from '../settings/useSetting';
import { useCall } from '../../platform/api/calls';
import { sourceOf } from '../pickers/sourceOf';

const BUILT_IN = '/';

/** The screen that Home shows: a dashboard, or the built-in one. */
export function OverviewRow({ disabled }: { disabled: boolean }) {
  const { value } = useSetting('general', 'overviewDashboardPath');
  const dashboards = useCall('dashboards.list', { query: {} });
  const { save } = useSaveSetting();
  const path = typeof value === 'string' && value !== '' ? value : BUILT_IN;
  const boards = dashboards.data?.data.map(({ dashboardId, space_id, name }) => ({
    value: dashboardPath(space_id, dashboardId),
    label: name,
  }));
  const builtIn = { value: BUILT_IN, label: words.overviewBuiltIn };
  // The built-in screen has its name while the dashboards are still on their way.
  const options = boards ? [builtIn, ...boards] : path === BUILT_IN ? [builtIn] : undefined;
  return (
    <SettingRow name={words.overview} help={words.overviewHelp}>
      <div className="cl-setting__wide">
        <Picker
          {...sourceOf(dashboards, boards)}
          options={options}
          label={words.overview}
          what="dashboards"
          value={path}
          gone={words.overviewUnknown}
          disabled={disabled}
          onChange={(next) =>
            void save('general', 'overviewDashboardPath', next === null || next === BUILT_IN ? '' : next)
          }
        />
      </div>
    </SettingRow>
  );
}
