import { skipToken } from '@reduxjs/toolkit/query';
import { runWords } from '@shared/words/runs';
import { lookOf } from '../../parts/executions/statusLook';
import { formatNumber } from '../../platform/formatting/numbers';
import { Icon } from '../../ui/base/Icon';
import { Press } from '../../ui/base/Press';
import { Row, Text } from '../../ui/layout/Layout';
import {
  countOf,
  countsFilterOf,
  groupNames,
  isGroupOn,
  statusGroups,
  toggleGroup,
  type RunsView,
} from './runsView';
import { toneLook } from './toneLook';
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
      <Text tone="faint" figures title={counted.capped ? runWords.list.capped : undefined}>
        {formatNumber(countOf(group, counted.counts))}
        {counted.capped && group === 'all' ? '+' : ''}
      </Text>
    );
  return (
    <Row wrap align="stretch" role="group" label={runWords.list.columns.status}>
      <Press
        look="card"
        className="cl-runchip"
        aria-pressed={view.statuses.length === 0}
        onClick={() => onChange({ ...view, statuses: [] })}
      >
        {runWords.list.all} {number('all')}
      </Press>
      {groupNames.map((group) => {
        const { icon, tone } = lookOf(statusGroups[group].at(-1) ?? 'READY');
        return (
          <Press
            key={group}
            look="card"
            className="cl-runchip"
            aria-pressed={isGroupOn(view, group)}
            onClick={() => onChange(toggleGroup(view, group))}
          >
            <Icon name={icon} size={13} className={toneLook(tone)} />
            {runWords.groups[group]} {number(group)}
          </Press>
        );
      })}
    </Row>
  );
}
