import { useMemo } from 'react';
import { fileNameOf } from '@shared/model/fileName';
import { auditActionText, customerWords } from '@shared/words/customers';
import { useCustomerAuditInfiniteQuery, type AuditEntry } from '../../../data/customerAudit';
import { detailsOf } from '../../../parts/audit/details';
import { useDownloadCsv } from '../../../parts/spend/useDownloadCsv';
import { PathLink } from '../../../parts/navigation/PathLink';
import { customerPath } from '../../../parts/customers/customerPath';
import { formatDate, formatLong, formatMoment } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { to, urlText, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { TextInput } from '../../../ui/fields/Field';
import { Row } from '../../../ui/layout/Layout';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { auditCsv, foundEntries } from './auditRows';
import { Pending } from '../../../parts/feedback/Loaded';

const ROW = 38;
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
  const columns = useMemo(() => auditColumns(customer === undefined), [customer]);
  if (!audit.data) return <Pending what="audit" query={audit} rows={8} />;
  const name = customer ? `audit-${fileNameOf(customer.name, 'customer')}` : 'audit';
  return (
    <div className="cl-stack cl-stack--l">
      <Row wrap>
        <TextInput
          value={filter}
          onChange={(text) => url.set(to(filterParam, text))}
          label={words.filter}
          placeholder={words.filter}
          icon="search"
          width={260}
          clearable
        />
        <span className="cl-faint cl-num" role="status">
          {words.loaded(shown.length, all.length)}
          {audit.hasNextPage && `; ${words.older}`}
        </span>
        <span className="cl-grow" />
        <Button
          icon="refresh"
          kind="quiet"
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
          <DataTable
            label={words.table}
            rows={shown}
            columns={columns}
            rowKey={(row) => row.id}
            rowLabel={(row) => `${auditActionText(row.action)} ${row.subject}`}
            rowHeight={ROW}
            maxHeight={ROW * 16 + 36}
          />
        )}
        {audit.hasNextPage && (
          <Row gap="m" className="cl-customers__more">
            <Button busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
              {words.more}
            </Button>
            {filter !== '' && <span className="cl-faint">{words.filterLoaded}</span>}
          </Row>
        )}
      </Panel>
    </div>
  );
}

function auditColumns(withCustomer: boolean): Column<AuditEntry>[] {
  const customer: Column<AuditEntry> = {
    id: 'customer',
    title: words.customer,
    width: 'minmax(130px, 1fr)',
    cell: (row) => (
      <PathLink to={customerPath(row.customerId, 'audit')} className="cl-clip">
        {row.customerName}
      </PathLink>
    ),
  };
  const text = (id: string, title: string, width: string, read: (row: AuditEntry) => string) => ({
    id,
    title,
    width,
    cell: (row: AuditEntry) => (
      <span className="cl-clip" title={read(row)}>
        {read(row)}
      </span>
    ),
  });
  return [
    {
      id: 'at',
      title: words.at,
      width: '160px',
      cell: (row) => (
        <span className="cl-num cl-muted" title={formatLong(row.at)}>
          {formatMoment(row.at)}
        </span>
      ),
    },
    ...(withCustomer ? [customer] : []),
    text('actor', words.actor, 'minmax(110px, 1fr)', (row) => row.actor),
    text('action', words.action, 'minmax(150px, 1fr)', (row) => auditActionText(row.action)),
    text('subject', words.subject, 'minmax(150px, 1.4fr)', (row) => row.subject),
    {
      id: 'details',
      title: words.details,
      width: 'minmax(170px, 2fr)',
      cell: (row) => (
        <span className="cl-clip cl-muted" title={detailsOf(row)}>
          {detailsOf(row)}
        </span>
      ),
    },
  ];
}
