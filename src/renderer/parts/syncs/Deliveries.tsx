import { useState } from 'react';
import { messages } from '@shared/words/messages';
import { syncWords as words } from '@shared/words/syncs';
import type { BillSync, SyncDelivery } from '../../data/syncs';
import { useCall } from '../../platform/api/calls';
import { formatMonth, formatRelative } from '../../platform/formatting/dates';
import { formatMoney } from '../../platform/formatting/money';
import { formatBytes, formatNumber } from '../../platform/formatting/numbers';
import { useNow } from '../../platform/hooks/useNow';
import { Button } from '../../ui/base/Button';
import { Tag } from '../../ui/feedback/States';
import '../../ui/table/plainTable.css';
import { ConfirmChange } from '../confirm/ConfirmChange';
import { Pending } from '../feedback/Loaded';

const nameOf = ({ key, billingPeriod }: SyncDelivery) =>
  billingPeriod === '' ? key : formatMonth(`${billingPeriod}-01`);

/** What a sync has brought, and what of it does not count. */
export function Deliveries({ sync, may }: { sync: BillSync; may: boolean }) {
  const query = useCall('costs.syncDeliveries', {
    params: { id: sync.syncId },
  });
  const { data } = query;
  const now = useNow();
  if (!data) return <Pending what="deliveries" query={query} rows={3} />;
  return (
    <table className="cl-plaintable" aria-label={words.deliveries}>
      <thead>
        <tr>
          <th scope="col">{words.period}</th>
          <th scope="col">{words.columns.state}</th>
          <th scope="col" className="cl-plaintable__end">
            {words.columns.cost}
          </th>
          <th scope="col" className="cl-plaintable__end">
            {words.columns.rows}
          </th>
          <th scope="col" className="cl-plaintable__end">
            {words.size}
          </th>
          <th scope="col" className="cl-plaintable__end">
            {words.arrived}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.data.map((one) => (
          <tr key={one.key}>
            <td>{nameOf(one)}</td>
            <td>
              <State one={one} sync={sync} may={may} />
            </td>
            <td className="cl-plaintable__end cl-num">
              {one.totals.map(({ currency, billedCost }) => (
                <div key={currency}>{formatMoney(billedCost, currency, true)}</div>
              ))}
            </td>
            <td className="cl-plaintable__end cl-num">{formatNumber(one.rows)}</td>
            <td className="cl-plaintable__end cl-num">{one.bytes === null ? '' : formatBytes(one.bytes)}</td>
            <td className="cl-plaintable__end cl-num">{formatRelative(one.syncedAt, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
