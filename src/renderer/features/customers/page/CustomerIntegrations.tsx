import { customerWords } from '@shared/words/customers';
import { typeName } from '@shared/words/integrationScreens';
import type { CustomerDetails } from '../../../data/customers';
import { INTEGRATIONS_PATH } from '../../../parts/integrations/integrationPaths';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useRights } from '../../../parts/user/userContext';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { textColumn } from '../../../ui/table/columns';
import { DataTable, type Column } from '../../../ui/table/DataTable';

type Integration = NonNullable<CustomerDetails['integrations']>[number];
const words = customerWords.integrations;
const ROW = 40;

const columns: readonly Column<Integration>[] = [
  textColumn('name', words.name, 'minmax(200px, 2fr)', ({ name }) => name),
  textColumn('type', words.type, 'minmax(160px, 1fr)', ({ type }) => typeName(type), 'muted'),
];

/** What the customer has connected. */
export function CustomerIntegrations({ customer }: { customer: CustomerDetails }) {
  const { integrations } = customer;
  const mayConnect = useRights().mayChange('integrations:read');
  const connect = mayConnect && (
    <PathLink to={`${INTEGRATIONS_PATH}?for=${encodeURIComponent(customer.id)}`}>{words.connect}</PathLink>
  );
  return (
    <Panel
      flush
      className="cl-customers__clip"
      {...(integrations.length > 0 ? { title: words.table, actions: connect } : {})}
    >
      {integrations.length === 0 ? (
        <Empty icon="integrations" title={words.empty} action={connect || undefined}>
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
