import { organizationWords as words } from '@shared/words/themeSettings';
import { dashboardPath } from '../dashboards/dashboardPaths';
import { Picker } from '../pickers/Picker';
import { SettingRow } from '../settings/SettingRow';
import { useSaveSetting, useSetting } from '../settings/useSetting';
import { useCall } from '../../platform/api/calls';

const BUILT_IN = '/';

/** The screen that Home shows: a dashboard, or the built-in one. */
export function OverviewRow({ disabled }: { disabled: boolean }) {
  const { value } = useSetting('general', 'overviewDashboardPath');
  const { data, error, isFetching, refetch } = useCall('dashboards.list', { query: {} });
  const { save } = useSaveSetting();
  const path = typeof value === 'string' && value !== '' ? value : BUILT_IN;
  const boards = data?.data.map(({ dashboardId, space_id, name }) => ({
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
          label={words.overview}
          what="dashboards"
          options={options}
          error={boards ? undefined : error}
          busy={isFetching}
          onRetry={() => void refetch()}
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
