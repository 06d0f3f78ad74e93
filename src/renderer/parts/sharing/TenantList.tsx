import { useMemo, useState } from 'react';
import { messages } from '@shared/words/messages';
import { sharingWords as words } from '@shared/words/sharing';
import type { Tenant } from '../../data/sharing';
import { Empty } from '../../ui/feedback/States';
import { SearchInput } from '../../ui/fields/TextField';
import { textColumn } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/DataTable';

const ROW = 34;
const columns = [textColumn('name', words.tenants, 'minmax(200px, 1fr)', (row: Tenant) => row.name)];

/** Customers with a tick each; a search narrows what is seen, and what “select all” takes. */
export function TenantList(props: {
  tenants: readonly Tenant[];
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
}) {
  const { tenants, chosen, onChange } = props;
  const [search, setSearch] = useState('');
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return tenants.filter((one) => one.name.toLowerCase().includes(wanted));
  }, [tenants, search]);
  const ticked = useMemo(
    () => new Set(shown.flatMap((one) => (chosen.has(one.org_id) ? [one.org_id] : []))),
    [shown, chosen],
  );
  if (tenants.length === 0)
    return (
      <Empty icon="customers" title={words.noTenants}>
        {words.noTenantsText}
      </Empty>
    );
  const change = (next: ReadonlySet<string>) => {
    const hidden = [...chosen].filter((id) => !shown.some((one) => one.org_id === id));
    onChange(new Set([...hidden, ...next]));
  };
  return (
    <div className="cl-stack cl-stack--s">
      <div className="cl-row">
        <SearchInput value={search} onChange={setSearch} label={words.search} width={240} />
        <span className="cl-faint cl-num" role="status">
          {words.chosen(chosen.size, tenants.length)}
        </span>
      </div>
      <div className="cl-scroll cl-box-line cl-pad-none">
        {shown.length === 0 ? (
          <p className="cl-options__none">{messages.noResults}</p>
        ) : (
          <DataTable
            label={words.tenants}
            rows={shown}
            columns={columns}
            rowKey={(row) => row.org_id}
            rowLabel={(row) => row.name}
            rowHeight={ROW}
            maxHeight={ROW * 7 + 36}
            selected={ticked}
            onSelect={change}
            onOpen={(row) => {
              const next = new Set(ticked);
              if (!next.delete(row.org_id)) next.add(row.org_id);
              change(next);
            }}
          />
        )}
      </div>
    </div>
  );
}
