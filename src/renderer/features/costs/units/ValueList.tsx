import { unitWords } from '@shared/words/units';
import { useUnitValuesInfiniteQuery, type UnitMetric } from '../../../data/units';
import { useRights } from '../../../parts/user/userContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoment } from '../../../platform/formatting/dates';
import { formatNumber } from '../../../platform/formatting/numbers';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { useToast } from '../../../ui/overlays/Toasts';
import { useChange } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const words = unitWords.valueList;
const DECIMALS = 6;

/** The values of a metric, one a day, the newest first; each can be deleted. */
export function ValueList({ metric }: { metric: UnitMetric }) {
  const asked = useUnitValuesInfiniteQuery({
    id: metric.metric_id,
  });
  const { data, isFetching, hasNextPage, fetchNextPage } = asked;
  const mayChange = useRights().mayChange('resources:write');
  const [remove, { isLoading }] = useChange('unitMetrics.deleteValues');
  const toast = useToast();
  if (!data) return <Pending what="the values of the metric" query={asked} rows={8} />;
  const rows = data.pages.flatMap((page) => page.data);
  const hasSegments = rows.some(({ segment }) => segment !== '');
  async function drop(date: string, segment: string) {
    const query = { from: date, to: date, segment };
    const reply = await remove({ params: { id: metric.metric_id }, query });
    toast(reply.error ? { text: reasonOf(reply.error), error: true } : words.deleted);
  }
  return (
    <Panel title={words.table} flush>
      {rows.length === 0 ? (
        <Empty icon="costs" title={words.none}>
          {words.noneText}
        </Empty>
      ) : (
        <>
          <table className="cl-plaintable cl-units__values" aria-label={words.table}>
            <thead>
              <tr>
                <th scope="col">{words.date}</th>
                {hasSegments && <th scope="col">{words.segment}</th>}
                <th scope="col" className="cl-plaintable__end">
                  {words.amount}
                </th>
                <th scope="col">{words.by}</th>
                <th scope="col">{words.at}</th>
                {mayChange && <th scope="col">{words.action}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ date, segment, amount, by, at }) => (
                <tr key={`${date}${segment}`}>
                  <td className="cl-num">{date}</td>
                  {hasSegments && <td>{segment}</td>}
                  <td className="cl-plaintable__end cl-num">{formatNumber(amount, DECIMALS)}</td>
                  <td>{by}</td>
                  <td className="cl-num cl-muted">{formatMoment(at)}</td>
                  {mayChange && (
                    <td>
                      <Button
                        kind="quiet"
                        size="small"
                        icon="trash"
                        label={words.delete(date, segment)}
                        disabled={isLoading}
                        onClick={() => void drop(date, segment)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {hasNextPage && (
            <div className="cl-units__more">
              <Button busy={isFetching} onClick={() => void fetchNextPage()}>
                {words.more}
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}
