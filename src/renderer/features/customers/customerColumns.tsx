import { customerWords } from '@shared/words/customers';
import { formatDate, formatMoment } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { Money } from '../../ui/base/Money';
import { MenuItem } from '../../ui/overlays/Popover';
import { RowMenu } from '../../ui/overlays/RowMenu';
import { cellColumn, endColumn, menuColumn, nameColumn, numberColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/DataTable';
import type { CustomerAsk } from './CustomerAsks';
import type { ListedCustomer } from './customersView';

/** `onAsk` is null for who may look only. */
export function customerColumns(onAsk: ((ask: CustomerAsk) => void) | null): Column<ListedCustomer>[] {
  const words = customerWords.columns;
  return [
    nameColumn('name', words.name, 'minmax(200px, 2fr)', ({ name }) => ({ name })),
    numberColumn('users', words.users, '90px', (row) => row.users),
    cellColumn('integrations', words.integrations, 'minmax(150px, 1.4fr)', (row: ListedCustomer) => (
      <Integrations row={row} />
    )),
    numberColumn('open', words.open, '120px', (row) => row.open),
    endColumn('savings', words.savings, 'minmax(190px, 1fr)', (row: ListedCustomer) => (
      <Savings savings={row.savings} />
    )),
    cellColumn('created', words.created, '120px', ({ createdAt: at }: ListedCustomer) => (
      <span className="cl-muted cl-num" title={at ? formatMoment(at) : undefined}>
        {at ? formatDate(at) : ''}
      </span>
    )),
    ...(onAsk ? [menuColumn((row: ListedCustomer) => <CustomerMenu customer={row} onAsk={onAsk} />)] : []),
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
  return (
    <RowMenu label={customerWords.page.menu(name)} framed={props.framed}>
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
    </RowMenu>
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
