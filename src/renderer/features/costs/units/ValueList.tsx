import { unitWords } from '@shared/words/units';
import { useUnitValuesInfiniteQuery, type UnitMetric } from '../../../data/units';
import { useRights } from '../../../parts/user/userContext';
import { formatNumber } from '../../../platform/formatting/numbers';
import { Button, IconButton } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { momentColumn, numberColumn, textColumn } from '../../../ui/table/columns';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable';
import { useSend } from '../../../parts/feedback/useSend';
import { Pending } from '../../../parts/feedback/Loaded';
import '../costs.css';

const words = unitWords.valueList;
const DECIMALS = 6;

/** The values of a metric, one a day, the newest first; each can be deleted. */
export function ValueList({ metric }: { metric: UnitMetric }) {
  const asked = useUnitValuesInfiniteQuery({
    id: metric.metric_id,
  });
  const { data, isFetching, hasNextPage, fetchNextPage } = asked;
  const mayChange = useRights().mayChange('resources:write');
  const [remove, { isLoading }] = useSend('unitMetrics.deleteValues');
  if (!data) return <Pending what="the values of the metric" query={asked} rows={8} />;
  const rows = data.pages.flatMap((page) => page.data);
  type Value = (typeof rows)[number];
  const hasSegments = rows.some(({ segment }) => segment !== '');
  const drop = ({ date, segment }: Value) =>
    remove(
      { params: { id: metric.metric_id }, query: { from: date, to: date, segment } },
      { done: words.deleted },
    );
  const removal: PlainColumn<Value> = {
    id: 'action',
    title: words.action,
    cell: (value) => (
      <IconButton
        icon="trash"
        label={words.delete(value.date, value.segment)}
        disabled={isLoading}
        onClick={() => void drop(value)}
      />
    ),
  };
  return (
    <Panel title={words.table} flush>
      {rows.length === 0 ? (
        <Empty icon="costs" title={words.none}>
          {words.noneText}
        </Empty>
      ) : (
        <>
          <PlainTable
            label={words.table}
            className="cl-middle"
            rows={rows}
            rowKey={({ date, segment }) => `${date}${segment}`}
            columns={[
              textColumn('date', words.date, '', ({ date }: Value) => date),
              ...(hasSegments ? [textColumn('segment', words.segment, '', (one: Value) => one.segment)] : []),
              numberColumn('amount', words.amount, '', ({ amount }: Value) => formatNumber(amount, DECIMALS)),
              { id: 'by', title: words.by, cell: ({ by }) => by },
              momentColumn('at', words.at, '', ({ at }: Value) => at),
              ...(mayChange ? [removal] : []),
            ]}
          />
          {hasNextPage && (
            <div className="cl-pad-m">
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
