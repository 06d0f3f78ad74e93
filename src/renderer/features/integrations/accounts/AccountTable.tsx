import { useState } from 'react';
import { accountsOf, cloudAccountWords as words } from '@shared/words/cloudAccounts';
import type { CloudAccount, IntegrationType } from '../../../data/integrations';
import { Button } from '../../../ui/base/Button';
import { Tag } from '../../../ui/feedback/States';
import { SearchInput } from '../../../ui/fields/TextField';
import { nameColumn, textColumn } from '../../../ui/table/columns';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { chosenAfter, foundAccounts } from './chosenAccounts';

const ROW = 36;
const ROWS_SEEN = 8;

const columns: readonly Column<CloudAccount>[] = [
  nameColumn('name', words.name, 'minmax(160px, 2fr)', ({ accountName, there }) => ({
    name: accountName,
    after: !there && <Tag>{words.gone}</Tag>,
  })),
  textColumn('id', words.id, 'minmax(140px, 1.4fr)', ({ accountId }) => accountId, 'muted'),
  textColumn('type', words.type, '110px', ({ accountType }) => accountType, 'muted'),
];

/** Accounts to choose of: searched, all or none of what is shown at once. */
export function AccountTable(props: {
  type: IntegrationType;
  accounts: readonly CloudAccount[];
  /** Absent: they are only looked at. */
  chosen?: ReadonlySet<string>;
  onChoose?(chosen: Set<string>): void;
}) {
  const { accounts, chosen, onChoose } = props;
  const named = accountsOf(props.type);
  const [search, setSearch] = useState('');
  const shown = foundAccounts(accounts, search);
  const choose = (next: ReadonlySet<string>) => onChoose?.(chosenAfter(chosen ?? new Set(), shown, next));
  return (
    <div className="cl-stack cl-stack--s">
      <div className="cl-row cl-row--wrap">
        <SearchInput label={words.search(named)} value={search} width={220} onChange={setSearch} />
        {search.trim() !== '' && <span className="cl-faint">{words.shown(shown.length)}</span>}
        {chosen && (
          <>
            <Button
              kind="quiet"
              size="small"
              onClick={() => choose(new Set(shown.map(({ accountId }) => accountId)))}
            >
              {words.chooseAll}
            </Button>
            <Button kind="quiet" size="small" onClick={() => choose(new Set())}>
              {words.chooseNone}
            </Button>
          </>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="cl-muted">{words.noMatch}</p>
      ) : (
        <DataTable
          label={words.title(named)}
          rows={shown}
          columns={columns}
          rowKey={(row) => row.accountId}
          rowLabel={(row) => row.accountName}
          rowHeight={ROW}
          maxHeight={ROW * ROWS_SEEN + 36}
          {...(chosen ? { selected: chosen, onSelect: choose } : {})}
        />
      )}
    </div>
  );
}
