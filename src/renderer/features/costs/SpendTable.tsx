import { costWords } from '@shared/words/costs';
import type { Comparison, SpendReply, SpendRequest } from '../../data/costs';
import type { Trend } from '@shared/model/trend';
import { fieldLabel } from '../../parts/spend/fields';
import { daysIn } from '../../platform/formatting/ranges';
import { to, useUrl } from '../../platform/urlState';
import { Panel } from '../../ui/base/Panel';
import { Banner } from '../../ui/feedback/States';
import { Segmented, Switch } from '../../ui/fields/Field';
import { ChargesTable } from './ChargesTable';
import { GroupTable } from './GroupTable';
import { HoursTable } from './hours/HoursTable';
import { PivotView } from './pivot/PivotView';
import * as state from './spendState';
import { useUsage } from './usage';

interface Props {
  request: SpendRequest;
  reply: SpendReply;
  trend: Trend;
  compared: Comparison | undefined;
  onOnly(label: string): void;
}

/** The figures of the chart as a table: its groups, or the charges behind them. */
export function SpendTable({ request, reply, trend, compared, onOnly }: Props) {
  const words = costWords.spend;
  const url = useUrl();
  const fields = state.groupingsOf(url);
  const views = state.viewsFor(fields.length);
  const view = views.find((one) => one === url.get(state.viewParam)) ?? 'groups';
  const withUsage = url.get(state.usageParam);
  const usage = useUsage(request, trend.currency, withUsage && view === 'groups');
  return (
    <>
      {reply.truncated && ['groups', 'dates', 'pivot'].includes(view) && (
        <Banner tone="info">{words.truncated}</Banner>
      )}
      <Panel
        flush
        className="cl-spendtable"
        actions={
          <>
            {view === 'groups' && (
              <Switch
                label={words.usage}
                checked={withUsage}
                onChange={(next) => url.set(to(state.usageParam, next))}
              />
            )}
            <Segmented
              label={words.view}
              value={view}
              options={views.map((value) => ({ value, label: words.views[value] }))}
              onChange={(next) => url.set(to(state.viewParam, next))}
            />
          </>
        }
      >
        {view === 'groups' ? (
          <GroupTable
            trend={trend}
            compared={compared}
            fields={fields}
            days={daysIn(request)}
            usage={withUsage ? usage : undefined}
            onOnly={onOnly}
          />
        ) : view === 'dates' || view === 'pivot' ? (
          <PivotView
            by={view}
            trend={trend}
            isMonths={request.granularity === 'month'}
            label={`${words.table}: ${words.views[view]}`}
            of={(view === 'pivot' ? fields.slice(0, -1) : fields).map(fieldLabel).join(' · ')}
          />
        ) : view === 'hours' ? (
          <HoursTable request={request} currency={trend.currency} />
        ) : (
          <ChargesTable request={request} currency={trend.currency} />
        )}
      </Panel>
    </>
  );
}
