import { counted } from '@shared/words/counted';
import { customerWords } from '@shared/words/customers';
import { usePortfolioColumns } from '../../parts/customers/portfolioColumns';
import { MenuItem } from '../../ui/overlays/Popover';
import { RowMenu } from '../../ui/overlays/RowMenu';
import { Text } from '../../ui/layout/Layout';
import { menuColumn, nameColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/DataTable';
import type { CustomerAsk } from './CustomerAsks';
import type { ListedCustomer } from './customersView';

/** `onAsk` is null for who may look only. */
export function useCustomerColumns(
  currency: string,
  onAsk: ((ask: CustomerAsk) => void) | null,
): Column<ListedCustomer>[] {
  const figures = usePortfolioColumns(currency).filter(({ id }) => id !== 'name' && id !== 'moved');
  return [
    nameColumn('name', customerWords.columns.name, 'minmax(150px, 2fr)', (row: ListedCustomer) => ({
      name: row.name,
      under: underName(row),
    })),
    ...figures.map((column): Column<ListedCustomer> => ({
      ...column,
      cell: (row, exact) => (row.isKnown ? column.cell(row, exact) : <Text tone="faint">…</Text>),
    })),
    ...(onAsk ? [menuColumn((row: ListedCustomer) => <CustomerMenu customer={row} onAsk={onAsk} />)] : []),
  ];
}

const underName = ({ users, integrations }: ListedCustomer): string =>
  [counted(users, 'user'), ...integrations.map(({ name }) => name)].join(' · ');

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
