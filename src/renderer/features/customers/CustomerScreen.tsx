import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { customerWords } from '@shared/words/customers';
import type { CustomerDetails } from '../../data/customers';
import { Page } from '../../parts/page/Page';
import { usePage } from '../../parts/page/pageContext';
import { PathLink } from '../../parts/navigation/PathLink';
import { useRights } from '../../parts/user/userContext';
import { to, useUrl } from '../../platform/urlState';
import { Tabs } from '../../ui/base/Tabs';
import { Empty, Tag } from '../../ui/feedback/States';
import { Audit } from './audit/Audit';
import { CustomerAsks, type CustomerAsk } from './CustomerAsks';
import { CustomerMenu } from './customerColumns';
import { NotMsp } from './CustomersScreen';
import { pageTabParam } from './customersView';
import { CustomerIntegrations } from './page/CustomerIntegrations';
import { CustomerOverview } from './page/CustomerOverview';
import { CustomerUsers } from './page/CustomerUsers';
import './customers.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';
import { isGone } from '../../platform/api/reasonOf';

/** One customer of an MSP. */
export function CustomerScreen() {
  const { customerId = '' } = useParams();
  return useRights().isMsp ? <Loaded key={customerId} customerId={customerId} /> : <NotMsp />;
}

function Loaded({ customerId }: { customerId: string }) {
  const words = customerWords.page;
  const query = useCall('customers.read', { params: { id: customerId } });
  const { data, error } = query;
  usePage(data?.data.name ?? '', [{ text: customerWords.title, path: '/customers' }]);
  if (isGone(error))
    return (
      <Empty icon="customers" title={words.gone} action={<PathLink to="/customers">{words.toList}</PathLink>}>
        {words.goneText}
      </Empty>
    );
  return data ? <Customer customer={data.data} /> : <Pending what="customer" query={query} rows={8} />;
}

function Customer({ customer }: { customer: CustomerDetails }) {
  const rights = useRights();
  const url = useUrl();
  const navigate = useNavigate();
  const [ask, setAsk] = useState<CustomerAsk | null>(null);
  const words = customerWords.page.tabs;
  const mayChange = rights.mayChange('org:create');
  const people = rights.mayChange('org:members');
  const wanted = url.get(pageTabParam);
  const tabs = [
    { id: 'overview', title: words.overview, panel: <CustomerOverview customer={customer} /> } as const,
    ...(people
      ? [{ id: 'users', title: words.users, panel: <CustomerUsers customerId={customer.id} /> } as const]
      : []),
    {
      id: 'integrations',
      title: words.integrations,
      panel: <CustomerIntegrations customer={customer} />,
    } as const,
    ...(people ? [{ id: 'audit', title: words.audit, panel: <Audit customer={customer} /> } as const] : []),
  ];
  return (
    <Page>
      <div className="cl-customers cl-customers--page">
        <div className="cl-customers__actions">
          {mayChange && <CustomerMenu customer={customer} framed onAsk={setAsk} />}
          {!mayChange && !people && (
            <span title={customerWords.readOnlyText}>
              <Tag icon="lock">{customerWords.readOnly}</Tag>
            </span>
          )}
        </div>
        <Tabs
          id="customer"
          selected={tabs.some((tab) => tab.id === wanted) ? wanted : 'overview'}
          onSelect={(tab) => url.set(to(pageTabParam, tab))}
          tabs={tabs}
        />
      </div>
      <CustomerAsks
        ask={ask}
        onClose={() => setAsk(null)}
        onDeleted={() => void navigate('/customers', { replace: true })}
      />
    </Page>
  );
}
