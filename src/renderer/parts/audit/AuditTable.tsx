import { auditWords as words } from '@shared/words/audit';
import { auditActionText } from '@shared/words/customers';
import { Button } from '../../ui/base/Button';
import { Row } from '../../ui/layout/Layout';
import { momentColumn, textColumn } from '../../ui/table/columns';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { detailsOf, type Detailed } from './details';

const ROW = 38;

interface Entry extends Detailed {
  id: string;
  at: string;
  actor: string;
  action: string;
  subject: string;
}

interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** Who changed what, the newest first. `extra` stands after the time. */
export function AuditTable<T extends Entry>(props: {
  entries: readonly T[];
  query: Paged;
  extra?: Column<T>;
  /** Beside the button for older entries. */
  note?: string | false;
}) {
  const { entries, query, extra, note } = props;
  return (
    <>
      <DataTable
        label={words.table}
        rows={entries}
        columns={[
          momentColumn('at', words.at, '160px', (row: T) => row.at),
          ...(extra ? [extra] : []),
          textColumn('actor', words.actor, 'minmax(110px, 1fr)', (row: T) => row.actor),
          textColumn('action', words.action, 'minmax(150px, 1fr)', (row: T) => auditActionText(row.action)),
          textColumn('subject', words.subject, 'minmax(150px, 1.4fr)', (row: T) => row.subject),
          textColumn('details', words.details, 'minmax(170px, 2fr)', (row: T) => detailsOf(row), 'muted'),
        ]}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${auditActionText(row.action)} ${row.subject}`}
        rowHeight={ROW}
        maxHeight={ROW * 14 + 36}
      />
      {query.hasNextPage && (
        <Row pad="m">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
          {note && <span className="cl-faint">{note}</span>}
        </Row>
      )}
    </>
  );
}
