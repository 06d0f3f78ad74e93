import { costWords } from '@shared/words/costs';
import { change } from '@shared/model/change';
import type { DayRange } from '../../platform/formatting/ranges';
import { to, urlChoice, useUrl } from '../../platform/urlState';
import { PathLink } from '../../parts/navigation/PathLink';
import { nextLevel } from '../../parts/spend/drill';
import { spenderKinds } from '../../parts/spend/useTopSpenders';
import { Delta, DeltaShare } from '../../ui/base/Money';
import { Panel } from '../../ui/base/Panel';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { Select } from '../../ui/fields/Select';
import { Text } from '../../ui/layout/Layout';
import { largestMoves } from './moves';
import { useCall } from '../../platform/api/calls';
import { FailedFetch } from '../../parts/feedback/FailedFetch';

const kindParam = urlChoice('moved', spenderKinds, 'service');
const SHOWN = 6;
/** From the middle of a bar to the right, and to the left. */
const more = { left: '50%', background: 'var(--cl-bad)' };
const less = { right: '50%', background: 'var(--cl-good)' };

/** What moved most from the 30 days before: by how much, and whose it is. */
export function ChangesPanel({ month, currency }: { month: DayRange; currency: string }) {
  const words = costWords.overview;
  const url = useUrl();
  const kind = url.get(kindParam);
  const query = useCall('costs.compare', {
    body: { ...month, group_by: kind },
  });
  const { data, error } = query;
  const compared = data?.data;
  const moves = largestMoves(compared?.groups ?? [], currency, SHOWN);
  const most = Math.max(1, ...moves.map(({ delta }) => Math.abs(delta)));
  return (
    <Panel
      title={words.changes}
      note={
        compared && compared.late.length > 0
          ? costWords.spend.against(compared.compared, month.to)
          : words.changesNote
      }
      actions={
        <>
          <PathLink to={`/costs/changes?${new URLSearchParams({ range: '30d', currency })}`}>
            {words.changesWhy}
          </PathLink>
          <Select
            label={words.changes}
            value={kind}
            options={spenderKinds.map((value) => ({ value, label: costWords.fields[value] }))}
            onChange={(next) => url.set(to(kindParam, next))}
          />
        </>
      }
    >
      {error && !compared ? (
        <FailedFetch what="spend" query={query} />
      ) : !compared ? (
        <Skeleton rows={SHOWN} />
      ) : compared.notCompared !== null ? (
        <Empty title={words.notKnown}>{compared.notCompared}</Empty>
      ) : moves.length === 0 ? (
        <Empty title={words.noChanges} />
      ) : (
        <ol className="cl-plainlist cl-moves">
          {moves.map(({ group, label, cost, previous, delta }, at) => (
            <li key={group} className={`cl-columns cl-align-center ${at > 0 ? 'cl-edge-top' : ''}`}>
              <PathLink className="cl-clip cl-overview__link" to={pathTo(kind, group)}>
                {label || costWords.noValue}
              </PathLink>
              <span className="cl-moves__bar" aria-hidden="true">
                <i
                  style={{
                    ...(delta > 0 ? more : less),
                    width: `${Math.max(2, (Math.abs(delta) / most) * 50)}%`,
                  }}
                />
              </span>
              <Text end>
                <Delta amount={delta} currency={currency} />
              </Text>
              <span className="cl-right">
                {previous === 0 ? (
                  <span className="cl-faint">{costWords.spend.isNew}</span>
                ) : cost === 0 ? (
                  <span className="cl-faint">{costWords.spend.isGone}</span>
                ) : (
                  <DeltaShare share={change(cost, previous)} />
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const pathTo = (field: string, value: string) => {
  const filters = encodeURIComponent(JSON.stringify([{ field, values: [value] }]));
  return `/costs?range=30d&group=${nextLevel(field, [])}&filters=${filters}`;
};
