import { customerWords } from '@shared/words/customers';
import type { CustomerDetails } from '../../../data/customers.endpoints';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { DataTable, type Column } from '../../../ui/table/DataTable';

type Integration = NonNullable<CustomerDetails['integrations']>[number];
const words = customerWords.integrations;
const ROW = 40;

const columns: readonly Column<Integration>[] = [
  {
    id: 'name',
    title: words.name,
    width: 'minmax(200px, 2fr)',
    cell: (row) => <span className="cl-clip">{row.name}</span>,
  },
  {
    id: 'type',
    title: words.type,
    width: 'minmax(160px, 1fr)',
    cell: (row) => <span className="cl-clip cl-muted">{row.type}</span>,
  },
];

/** What the customer has connected. */
export function CustomerIntegrations({ integrations }: { integrations: readonly Integration[] }) {
  return (
    <Panel flush className="cl-customers__clip">
      {integrations.length === 0 ? (
        <Empty icon="link" title={words.empty}>
          {words.emptyText}
        </Empty>
      ) : (
        <DataTable
          label={words.table}
          rows={integrations}
          columns={columns}
          rowKey={(row) => row.integrationId}
          rowLabel={(row) => row.name}
          rowHeight={ROW}
          maxHeight={ROW * 14 + 36}
        />
      )}
    </Panel>
  );
}
