import { useState } from 'react';
import { messages } from '@shared/words/messages';
import { syncWords as words } from '@shared/words/syncs';
import type { BillSync, SyncDelivery } from '../../data/syncs';
import { useCall } from '../../platform/api/calls';
import { formatMonth } from '../../platform/formatting/dates';
import { formatMoney } from '../../platform/formatting/money';
import { formatBytes, formatNumber } from '../../platform/formatting/numbers';
import { Button } from '../../ui/base/Button';
import { Tag } from '../../ui/feedback/States';
import { agoColumn, cellColumn, endColumn, numberColumn } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { ConfirmChange } from '../confirm/ConfirmChange';
import { Pending } from '../feedback/Loaded';

const nameOf = ({ key, billingPeriod }: SyncDelivery) =>
  billingPeriod === '' ? key : formatMonth(`${billingPeriod}-01`);

/** What a sync has brought, and what of it does not count. */
export function Deliveries({ sync, may }: { sync: BillSync; may: boolean }) {
  const query = useCall('costs.syncDeliveries', { params: { id: sync.syncId } });
  const { data } = query;
  if (!data) return <Pending what="deliveries" query={query} rows={3} />;
  return (
    <PlainTable
      label={words.deliveries}
      rows={data.data}
      rowKey={({ key }) => key}
      columns={[
        { id: 'period', title: words.period, cell: nameOf },
        cellColumn('state', words.columns.state, '', (one: SyncDelivery) => (
          <State one={one} sync={sync} may={may} />
        )),
        endColumn('cost', words.columns.cost, '', ({ totals }: SyncDelivery) =>
          totals.map(({ currency, billedCost }) => (
            <div key={currency}>{formatMoney(billedCost, currency, true)}</div>
          )),
        ),
        numberColumn('rows', words.columns.rows, '', ({ rows }: SyncDelivery) => rows),
        numberColumn('size', words.size, '', ({ bytes }: SyncDelivery) =>
          bytes === null ? '' : formatBytes(bytes),
        ),
        {
          ...agoColumn('arrived', words.arrived, '', ({ syncedAt }: SyncDelivery) => syncedAt),
          align: 'end',
        },
      ]}
    />
  );
}

function State({ one, sync, may }: { one: SyncDelivery; sync: BillSync; may: boolean }) {
  const [asking, setAsking] = useState(false);
  const [first] = one.setAside;
  if (!first) return <Tag tone="good">{words.counts}</Tag>;
  return (
    <span className="cl-row cl-row--wrap">
      <Tag tone="warn">{words.countsNot}</Tag>
      <span className="cl-muted">
        {words.reason(first.reason, first.sourceName, formatNumber(first.unreadableRows))}
      </span>
      {may && first.reason === 'elsewhere' && (
        <Button size="small" disabled={sync.importId !== null} onClick={() => setAsking(true)}>
          {words.instead}
        </Button>
      )}
      <ConfirmChange
        call="costs.runSync"
        arg={{ params: { id: sync.syncId }, body: { only: [one.key], instead: true } }}
        title={words.insteadTitle(nameOf(one))}
        open={asking}
        confirm={words.instead}
        done={words.started(nameOf(one))}
        failed={`${messages.failedToUpdate(sync.name)}.`}
        onClose={() => setAsking(false)}
      >
        {words.insteadText(first.sourceName)}
      </ConfirmChange>
    </span>
  );
}
