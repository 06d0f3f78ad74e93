import { useState, type ReactNode } from 'react';
import { List } from '../../parts/list/List';
import { Page } from '../../parts/page/Page';
import { filterTexts, type ChargeFilters } from '../../parts/spend/chargeFilter';
import { useRights } from '../../parts/user/userContext';
import { to, useUrl, type UrlParam } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Empty } from '../../ui/feedback/States';
import { nameColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/DataTable';

interface Props<T> {
  all: readonly T[];
  words: { create: string; none: string; noneText: string; noneReadOnly: string; table: string };
  columns: readonly Column<T>[];
  /** Which of them is open. */
  param: UrlParam<string>;
  idOf(one: T): string;
  /** The dialog that makes another one. */
  creating(on: { onSaved(saved: T): void; onClose(): void }): ReactNode;
}

/** What people made of charges and gave a name: business metrics, clusters. A press opens one. */
export function DefinedList<T extends { name: string }>(props: Props<T>) {
  const { all, words, columns, param, idOf, creating } = props;
  const url = useUrl();
  const mayChange = useRights().mayChange('resources:write');
  const [isCreating, setCreating] = useState(false);
  const open = (one: T) => url.set(to(param, idOf(one)));
  const create = mayChange && (
    <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page>
      <List
        all={all}
        rows={all}
        actions={create}
        none={
          <Empty icon="costs" title={words.none} action={create}>
            {mayChange ? words.noneText : `${words.noneText} ${words.noneReadOnly}`}
          </Empty>
        }
        label={words.table}
        columns={columns}
        rowKey={idOf}
        rowLabel={({ name }) => name}
        onOpen={open}
      />
      {isCreating && creating({ onSaved: open, onClose: () => setCreating(false) })}
    </Page>
  );
}

/** The name, and of which charges; `whole`: what all of them are called. */
export const definedColumn = <T extends { name: string; filters: Readonly<ChargeFilters> }>(
  title: string,
  whole: string,
): Column<T> =>
  nameColumn('name', title, 'minmax(220px, 2fr)', ({ name, filters }) => ({
    name,
    under: filterTexts(filters).join(', ') || whole,
  }));
