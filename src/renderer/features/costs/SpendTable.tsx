import { costWords } from '@shared/words/costs';
import type { Comparison, SpendReply, SpendRequest } from '../../data/costs.endpoints';
import type { Trend } from '@shared/model/trend';
import { daysIn } from '../../platform/formatting/ranges';
import { to, useUrl } from '../../platform/urlState';
import { Panel } from '../../ui/base/Panel';
import { Banner } from '../../ui/feedback/States';
import { Segmented, Switch } from '../../ui/fields/Field';
import { ChargesTable } from './ChargesTable';
import { GroupTable } from './GroupTable';
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
  const view = url.get(state.viewParam);
  const withUsage = url.get(state.usageParam);
  const usage = useUsage(request, trend.currency, withUsage && view === 'groups');
  return (
    <>
      {reply.truncated && view === 'groups' && <Banner tone="info">{words.truncated}</Banner>}
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
              options={state.views.map((value) => ({ value, label: words.views[value] }))}
              onChange={(next) => url.set(to(state.viewParam, next))}
            />
          </>
        }
      >
        {view === 'groups' ? (
          <GroupTable
            trend={trend}
            compared={compared}
            fields={state.groupingsOf(url)}
            days={daysIn(request)}
            usage={withUsage ? usage : undefined}
            onOnly={onOnly}
          />
        ) : (
          <ChargesTable request={request} currency={trend.currency} />
        )}
      </Panel>
    </>
  );
}
