import type { ReactNode } from 'react';
import { Money } from '../../ui/base/Money';
import { endColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/DataTable';

/** An exact decimal as money, to the smallest unit. */
export const Amount = (props: { value: string; currency: string; strong?: boolean }) => (
  <Money
    exact
    amount={Number(props.value)}
    currency={props.currency}
    className={props.strong ? 'cl-strong' : undefined}
  />
);

/** A column of exact amounts, each in the currency of its row. */
export const amountColumn = <T extends { currency: string }>(
  id: string,
  title: string,
  read: (row: T) => string,
): Column<T> => endColumn(id, title, '', (row: T) => <Amount value={read(row)} currency={row.currency} />);

/** The last row of a table: what all of it comes to. */
export const TotalRow = (props: { title: string; span: number; children: ReactNode }) => (
  <tr>
    <th scope="row" colSpan={props.span}>
      {props.title}
    </th>
    {props.children}
  </tr>
);
