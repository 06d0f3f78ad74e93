import type { ReactNode } from 'react';
import { Money } from '../../ui/base/Money';
import type { Column } from '../../ui/table/DataTable';

/** An exact decimal as money, to the smallest unit. */
export function Amount(props: { value: string; currency: string; strong?: boolean }) {
  return (
    <Money
      exact
      amount={Number(props.value)}
      currency={props.currency}
      {...(props.strong ? { className: 'cl-strong' } : {})}
    />
  );
}

/** A column of exact amounts, each in the currency of its row. */
export const amountColumn = <T extends { currency: string }>(
  id: string,
  title: string,
  read: (row: T) => string,
): Column<T> => ({
  id,
  title,
  width: '',
  align: 'end',
  cell: (row) => <Amount value={read(row)} currency={row.currency} />,
});

/** The last row of a table: what all of it comes to. */
export const TotalRow = (props: { title: string; span: number; children: ReactNode }) => (
  <tr>
    <th scope="row" colSpan={props.span}>
      {props.title}
    </th>
    {props.children}
  </tr>
);
