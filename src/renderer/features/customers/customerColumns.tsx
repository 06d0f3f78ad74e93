import { customerWords } from '@shared/words/customers';
import { formatDate, formatMoment } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { Button } from '../../ui/base/Button';
import { Money } from '../../ui/base/Money';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';
import type { Column } from '../../ui/table/DataTable';
import type { CustomerAsk } from './CustomerAsks';
import type { ListedCustomer } from './customersView';

/** `onAsk` is null for who may look only. */
export function customerColumns(onAsk: ((ask: CustomerAsk) => void) | null): Column<ListedCustomer>[] {
  const words = customerWords.columns;
  const columns: Column<ListedCustomer>[] = [
    {
      id: 'name',
      title: words.name,
      width: 'minmax(200px, 2fr)',
      sortable: true,
      cell: (row) => (
        <span className="cl-clip cl-medium" title={row.name}>
          {row.name}
        </span>
      ),
    },
    {
      id: 'users',
      title: words.users,
      width: '90px',
      align: 'end',
      sortable: true,
      cell: (row) => formatNumber(row.users),
    },
    {
      id: 'integrations',
      title: words.integrations,
      width: 'minmax(150px, 1.4fr)',
      sortable: true,
      cell: (row) => <Integrations row={row} />,
    },
    {
      id: 'open',
      title: words.open,
      width: '120px',
      align: 'end',
      sortable: true,
      cell: (row) => formatNumber(row.open),
    },
    {
      id: 'savings',
      title: words.savings,
      width: 'minmax(190px, 1fr)',
      align: 'end',
      sortable: true,
      cell: (row) => <Savings savings={row.savings} />,
    },
    {
      id: 'created',
      title: words.created,
      width: '120px',
      sortable: true,
      cell: (row) => (
        <span className="cl-muted cl-num" title={row.createdAt ? formatMoment(row.createdAt) : undefined}>
          {row.createdAt ? formatDate(row.createdAt) : ''}
        </span>
      ),
    },
  ];
  if (!onAsk) return columns;
  return [
    ...columns,
    {
      id: 'menu',
      title: '',
      width: '50px',
      align: 'end',
      cell: (row) => (
        <span onClick={(event) => event.stopPropagation()}>
          <CustomerMenu customer={row} onAsk={onAsk} />
        </span>
      ),
    },
  ];
}

export function CustomerMenu(props: {
  customer: { id: string; name: string };
  /** With a frame, where it stands for itself. */
  framed?: boolean;
  onAsk(ask: CustomerAsk): void;
}) {
  const { id, name } = props.customer;
  const customer = { id, name };
  const label = customerWords.page.menu(name);
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu label={label}>
          <MenuItem
            icon="edit"
            text={customerWords.rename.action}
            onClick={() => props.onAsk({ kind: 'rename', customer })}
          />
          <MenuItem
            icon="trash"
            text={customerWords.delete.action}
            danger
            onClick={() => props.onAsk({ kind: 'delete', customer })}
          />
        </Menu>
      }
    >
      <Button
        kind={props.framed ? 'normal' : 'quiet'}
        size={props.framed ? 'medium' : 'small'}
        icon="more"
        menu
        label={label}
      />
    </Popover>
  );
}

function Integrations({ row }: { row: ListedCustomer }) {
  const names = row.integrations.map((one) => one.name).join(', ');
  if (names === '') return <span className="cl-faint">{customerWords.none}</span>;
  return (
    <span className="cl-clip" title={names}>
      <span className="cl-num">{formatNumber(row.integrations.length)}</span>
      <span className="cl-faint"> · {names}</span>
    </span>
  );
}

/** One sum a currency: those of several are never added up. */
function Savings({ savings }: { savings: readonly { currency: string; month: number }[] }) {
  if (savings.length === 0) return <span className="cl-faint">{customerWords.none}</span>;
  return (
    <span className="cl-row">
      {savings.map((sum) => (
        <Money key={sum.currency} amount={sum.month} currency={sum.currency} className="cl-strong" />
      ))}
    </span>
  );
}
