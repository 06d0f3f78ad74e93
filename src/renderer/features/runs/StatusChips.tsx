import { skipToken } from '@reduxjs/toolkit/query';
import { runWords } from '@shared/words/runs';
import { lookOf } from '../../parts/executions/statusLook';
import { formatNumber } from '../../platform/formatting/numbers';
import { Icon } from '../../ui/base/Icon';
import { Row } from '../../ui/layout/Layout';
import {
  countOf,
  countsFilterOf,
  groupNames,
  isGroupOn,
  statusGroups,
  toggleGroup,
  type RunsView,
} from './runsView';
import { useCall } from '../../platform/api/calls';

interface Props {
  view: RunsView;
  now: Date;
  onChange(view: RunsView): void;
}

/** How many runs there are of each kind, and whether they are shown. */
export function StatusChips({ view, now, onChange }: Props) {
  const filter = countsFilterOf(view, now);
  const { data, currentData } = useCall('executions.counts', filter ? { body: filter } : skipToken);
  const counted = filter ? (currentData ?? data)?.data : undefined;
  const number = (group: Parameters<typeof countOf>[0]) =>
    counted && (
      <span className="cl-num" title={counted.capped ? runWords.list.capped : undefined}>
        {formatNumber(countOf(group, counted.counts))}
        {counted.capped && group === 'all' ? '+' : ''}
      </span>
    );
  return (
    <Row wrap align="stretch" role="group" label={runWords.list.columns.status}>
      <button
        type="button"
        className="cl-runchip"
        aria-pressed={view.statuses.length === 0}
        onClick={() => onChange({ ...view, statuses: [] })}
      >
        {runWords.list.all} {number('all')}
      </button>
      {groupNames.map((group) => {
        const { icon, tone } = lookOf(statusGroups[group].at(-1) ?? 'READY');
        return (
          <button
            key={group}
            type="button"
            className={`cl-runchip cl-runchip--${tone}`}
            aria-pressed={isGroupOn(view, group)}
            onClick={() => onChange(toggleGroup(view, group))}
          >
            <Icon name={icon} size={13} />
            {runWords.groups[group]} {number(group)}
          </button>
        );
      })}
    </Row>
  );
}
