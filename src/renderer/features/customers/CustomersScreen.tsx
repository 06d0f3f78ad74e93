import { customerWords } from '@shared/words/customers';
import { Page } from '../../parts/page/Page';
import { PathLink } from '../../parts/navigation/PathLink';
import { membership, useRights, useUser } from '../../parts/user/userContext';
import { to, useUrl } from '../../platform/urlState';
import { Tabs } from '../../ui/base/Tabs';
import { Empty } from '../../ui/feedback/States';
import { Audit } from './audit/Audit';
import { CustomerList } from './CustomerList';
import { listTabParam } from './customersView';
import './customers.css';

/** The customers of an MSP, and what was changed in all of them. The route needs no permission: others read why not. */
export function CustomersScreen() {
  const rights = useRights();
  const url = useUrl();
  const words = customerWords.tabs;
  if (!rights.isMsp) return <NotMsp />;
  if (!rights.mayChange('org:members'))
    return (
      <Page>
        <CustomerList />
      </Page>
    );
  return (
    <Page>
      <div className="cl-customers">
        <Tabs
          id="customers"
          selected={url.get(listTabParam)}
          onSelect={(tab) => url.set(to(listTabParam, tab))}
          tabs={[
            { id: 'list', title: words.list, panel: <CustomerList /> },
            { id: 'audit', title: words.audit, panel: <Audit /> },
          ]}
        />
      </div>
    </Page>
  );
}

/** For who came here by a link and is no MSP user. */
export function NotMsp() {
  const own = membership(useUser());
  const words = customerWords.notMsp;
  return (
    <Page narrow>
      <Empty icon="lock" title={words.title} action={<PathLink to="/">{words.home}</PathLink>}>
        {own && words.text(own.userAssignedRole, own.orgName)} {words.ask}
      </Empty>
    </Page>
  );
}
