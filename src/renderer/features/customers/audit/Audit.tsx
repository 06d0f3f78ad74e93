import { useMemo } from 'react';
import { fileNameOf } from '@shared/model/fileName';
import { customerWords } from '@shared/words/customers';
import { useCustomerAuditInfiniteQuery, type AuditEntry } from '../../../data/customerAudit';
import { AuditTable } from '../../../parts/audit/AuditTable';
import { useDownloadCsv } from '../../../parts/spend/useDownloadCsv';
import { PathLink } from '../../../parts/navigation/PathLink';
import { customerPath } from '../../../parts/customers/customerPath';
import { formatDate } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { to, urlText, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { SearchInput } from '../../../ui/fields/TextField';
import { Row } from '../../../ui/layout/Layout';
import { cellColumn } from '../../../ui/table/columns';
import { auditCsv, foundEntries } from './auditRows';
import { Pending } from '../../../parts/feedback/Loaded';

const words = customerWords.audit;
const filterParam = urlText('filter');

/** Who changed what, the newest first: in one customer, or in all of them. Older entries come page by page. */
export function Audit({ customer }: { customer?: { id: string; name: string } }) {
  const audit = useCustomerAuditInfiniteQuery({ customerId: customer?.id ?? null });
  const url = useUrl();
  const now = useNow();
  const download = useDownloadCsv();
  const filter = url.get(filterParam);
  const all = useMemo(() => audit.data?.pages.flatMap((page) => page.data) ?? [], [audit.data]);
  const shown = useMemo(() => foundEntries(all, filter), [all, filter]);
  if (!audit.data) return <Pending what="audit" query={audit} rows={8} />;
  const name = customer ? `audit-${fileNameOf(customer.name, 'customer')}` : 'audit';
  return (
    <div className="cl-stack cl-stack--l">
      <Row wrap>
        <SearchInput
          value={filter}
          onChange={(text) => url.set(to(filterParam, text))}
          label={words.filter}
          width={260}
        />
        <span className="cl-faint cl-num" role="status">
          {words.loaded(shown.length, all.length)}
          {audit.hasNextPage && `; ${words.older}`}
        </span>
        <span className="cl-grow" />
        <Button
          kind="quiet"
          icon="refresh"
          label={words.refresh}
          busy={audit.isFetching && !audit.isFetchingNextPage}
          onClick={() => void audit.refetch()}
        />
        <Button
          icon="download"
          label={customerWords.exportCsv}
          disabled={shown.length === 0}
          onClick={() => download(`${name}-${formatDate(now)}.csv`, auditCsv(shown))}
        />
      </Row>
      <Panel flush className="cl-customers__clip">
        {shown.length === 0 ? (
          <Empty icon="history" title={all.length === 0 ? words.empty : words.found}>
            {all.length === 0 ? words.emptyText : words.foundText}
          </Empty>
        ) : (
          <AuditTable
            entries={shown}
            query={audit}
            {...(!customer && { extra: customerColumn })}
            note={filter !== '' && words.filterLoaded}
          />
        )}
      </Panel>
    </div>
  );
}

const customerColumn = cellColumn('customer', words.customer, 'minmax(130px, 1fr)', (row: AuditEntry) => (
  <PathLink to={customerPath(row.customerId, 'audit')} className="cl-clip">
    {row.customerName}
  </PathLink>
));
