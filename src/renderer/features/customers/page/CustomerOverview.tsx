import type { ReactNode } from 'react';
import { customerWords } from '@shared/words/customers';
import type { CustomerDetails } from '../../../data/customers';
import { customerPath } from '../../../parts/customers/customerPath';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useRights } from '../../../parts/user/userContext';
import { formatDate } from '../../../platform/formatting/dates';
import { formatNumber } from '../../../platform/formatting/numbers';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Columns, Stack, Text } from '../../../ui/layout/Layout';

const words = customerWords.page;

/** The figures of a customer, and the ways to what they count. */
export function CustomerOverview({ customer }: { customer: CustomerDetails }) {
  const people = useRights().mayChange('org:members');
  const cases = `/cases?customerId=${encodeURIComponent(customer.id)}`;
  return (
    <div className="cl-stack cl-stack--l">
      <Columns min={190} align="stretch">
        <Figure title={words.open} link={{ to: cases, text: words.toCases }}>
          {formatNumber(customer.open_cases)}
        </Figure>
        <Figure title={words.savings} link={{ to: `${cases}&tab=configuration`, text: words.toRules }}>
          {customer.potential.length === 0 ? (
            <span className="cl-faint">{words.noSavings}</span>
          ) : (
            customer.potential.map((sum) => (
              <div key={sum.currency}>
                <Money amount={sum.month} currency={sum.currency} />
              </div>
            ))
          )}
        </Figure>
        <Figure
          title={words.users}
          {...(people ? { link: { to: customerPath(customer.id, 'users'), text: words.toPeople } } : {})}
        >
          {formatNumber(customer.users)}
        </Figure>
        <Figure
          title={words.integrations}
          link={{ to: customerPath(customer.id, 'integrations'), text: words.toIntegrations }}
        >
          {formatNumber(customer.integrations.length)}
        </Figure>
        <Figure title={words.created}>{formatDate(customer.created_at)}</Figure>
      </Columns>
    </div>
  );
}

function Figure(props: { title: string; link?: { to: string; text: string }; children: ReactNode }) {
  return (
    <Panel title={props.title}>
      <Stack gap="s">
        <Text as="div" size="xl" strong figures>
          {props.children}
        </Text>
        {props.link && <PathLink to={props.link.to}>{props.link.text}</PathLink>}
      </Stack>
    </Panel>
  );
}
