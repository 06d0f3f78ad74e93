import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { caseWords } from '@shared/words/cases';
import { openAt } from './support/wholeCompany';
import { closeWindows } from './support/window';

afterEach(closeWindows);

describe('the cases of a customer, which its provider looks at', () => {
  it('[CASE-38] have no overview with the provider’s own figures, and lead to the customer’s page', async () => {
    const { sentTo } = openAt('/cases?tab=overview&customerId=any', 'MSP-Admin');
    const link = await screen.findByRole('link', { name: caseWords.savings.toCustomer });
    expect(link.getAttribute('href')).toBe('/customers/any');
    expect(screen.queryByRole('region', { name: caseWords.savings.potential })).toBeNull();
    expect(sentTo('cases.overview')).toEqual([]);
  });

  it('[CASE-34] are gone to by the customer’s types, accounts and owners', async () => {
    const { user, sentTo } = openAt('/cases?customerId=any', 'MSP-Admin');
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${caseWords.filter.goTo}`) }));
    await screen.findByRole('dialog', { name: caseWords.goTo.title });
    const asked = () => sentTo('cases.mspFilterValues');
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked().map(({ query }) => query)).toEqual([
      expect.objectContaining({ customer_id: 'any' }),
      expect.objectContaining({ customer_id: 'any' }),
    ]);
    expect(sentTo('cases.mspTypes')).toHaveLength(1);
    expect([...sentTo('cases.filterValues'), ...sentTo('cases.types')]).toEqual([]);
  });
});
