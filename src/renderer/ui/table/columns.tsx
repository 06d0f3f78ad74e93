import type { ReactNode } from 'react';
import { uiWords } from '@shared/words/ui';
import { formatLong, formatMoment, formatRelative } from '../../platform/formatting/dates';
import { hasDecimals } from '../../platform/formatting/money';
import { formatNumber } from '../../platform/formatting/numbers';
import { useNow } from '../../platform/hooks/useNow';
import { Delta, Money } from '../base/Money';
import { Text } from '../layout/Layout';
import type { Column } from './DataTable';
import './columns.css';

/** What most columns of tables are: each maker takes its id, heading, width and what it shows of a row. */

type Tone = 'muted' | 'faint';

/** A cell of any kind. */
export const cellColumn = <T,>(
  id: string,
  title: string,
  width: string,
  cell: (row: T) => ReactNode,
): Column<T> => ({ id, title, width, cell });

/** The same at the end of its column: figures that are told in a way of their own. */
export const endColumn = <T,>(
  id: string,
  title: string,
  width: string,
  cell: (row: T) => ReactNode,
): Column<T> => ({ id, title, width, align: 'end', cell });

/** On one line, cut where there is no room; the pointer shows all of it. */
export const textColumn = <T,>(
  id: string,
  title: string,
  width: string,
  read: (row: T) => string,
  tone?: Tone,
): Column<T> =>
  cellColumn(id, title, width, (row: T) => (
    <Text flow="clip" tone={tone} title={read(row)}>
      {read(row)}
    </Text>
  ));

/** A name, what stands before and after it, and a second line in small letters. */
export const nameColumn = <T,>(
  id: string,
  title: string,
  width: string,
  read: (row: T) => { name: ReactNode; before?: ReactNode; after?: ReactNode; under?: string | null },
): Column<T> =>
  cellColumn(id, title, width, (row: T) => {
    const { name, before, after, under } = read(row);
    return (
      <span className="cl-namecell">
        <span className="cl-row">
          {before}
          <Text flow="clip" medium title={typeof name === 'string' ? name : undefined}>
            {name}
          </Text>
          {after}
        </span>
        {under ? (
          <Text flow="clip" tone="faint" size="s" title={under}>
            {under}
          </Text>
        ) : null}
      </span>
    );
  });

export const numberColumn = <T,>(
  id: string,
  title: string,
  width: string,
  read: (row: T) => number | string | null,
  tone?: Tone,
): Column<T> =>
  endColumn(id, title, width, (row: T) => {
    const value = read(row);
    return (
      <Text figures tone={tone}>
        {value === null ? '–' : typeof value === 'number' ? formatNumber(value) : value}
      </Text>
    );
  });

interface Amount {
  amount: number;
  currency: string;
  exact?: boolean;
  className?: string;
}

/** If one of its amounts is written with decimals, all of them are. */
const amountColumn = <T,>(
  [id, title, width]: readonly [id: string, title: string, width: string],
  read: (row: T) => Amount | null,
  cell: (value: Amount | null) => ReactNode,
): Column<T> => ({
  ...endColumn(id, title, width, () => null),
  hasDecimals: (row) => {
    const value = read(row);
    return value !== null && hasDecimals(value.amount, value.currency);
  },
  cell: (row, exact = false) => {
    const value = read(row);
    return cell(value && { ...value, exact: value.exact ?? exact });
  },
});

export const moneyColumn = <T,>(
  id: string,
  title: string,
  width: string,
  read: (row: T) => Amount | null,
): Column<T> =>
  amountColumn([id, title, width], read, (value) =>
    value ? <Money {...value} /> : <Text tone="faint">–</Text>,
  );

/** How long ago. */
export const agoColumn = <T,>(
  id: string,
  title: string,
  width: string,
  read: (row: T) => string,
): Column<T> => cellColumn(id, title, width, (row: T) => <Ago at={read(row)} />);

function Ago({ at }: { at: string }) {
  const now = useNow();
  return (
    <Text tone="muted" flow="clip" title={formatMoment(at)}>
      {formatRelative(at, now)}
    </Text>
  );
}

export const momentColumn = <T,>(
  id: string,
  title: string,
  width: string,
  read: (row: T) => string,
): Column<T> =>
  cellColumn(id, title, width, (row: T) => (
    <Text figures tone="muted" title={formatLong(read(row))}>
      {formatMoment(read(row))}
    </Text>
  ));

/** The last one: a `RowMenu`. */
export const menuColumn = <T,>(cell: (row: T) => ReactNode): Column<T> => ({
  id: 'actions',
  title: uiWords.actions,
  hideTitle: true,
  width: '52px',
  align: 'end',
  cell,
});

/** How much more or less. */
export const deltaColumn = <T,>(
  id: string,
  title: string,
  width: string,
  read: (row: T) => Amount | null,
): Column<T> => amountColumn([id, title, width], read, (value) => value && <Delta {...value} />);

/** A press on the heading of the column sorts by it. */
export const sortable = <T,>(column: Column<T>): Column<T> => ({ ...column, sortable: true });
