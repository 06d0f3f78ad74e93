import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { Fault } from '@shared/kernel/fault';
import { permissionsOf } from '@shared/model/permissions';
import { portfolioWords as words } from '@shared/words/portfolio';
import { me } from './support/entities';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

type Figures = CallReply<'customers.overview'>['data'][number];
const customer = (name: string, more: Partial<Figures> = {}): Figures => ({
  id: name.toLowerCase(),
  name,
  days: { from: '2026-10-02', to: '2026-10-31' },
  spend: [
    {
      currency: 'USD',
      cost: 1000,
      compared: 1000,
      previous: 800,
      moved: { service: 'Amazon EC2', change: 150 },
      trend: [10, 20, 40],
    },
  ],
  notCompared: null,
  savings: [{ currency: 'USD', potential: 120, claimed: 0, verified: 40, measured: 55 }],
  open: 3,
  new: 0,
  late: 0,
  margins: [],
  ...more,
});
const euros = customer('Canal', {
  spend: [{ currency: 'EUR', cost: 70, compared: 70, previous: null, moved: null, trend: [] }],
  savings: [],
  notCompared: 'The bills start later.',
});

const provider: CallReply<'users.me'> = {
  data: {
    userId: me.userId,
    email: 'ada@example.com',
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Example',
    pictureUrl: null,
    activeOrgId: me.orgId,
    orgIdToOrgMemberInfo: {
      [me.orgId]: {
        orgId: me.orgId,
        orgName: 'Provider',
        orgMetadata: { org_type: 'MSP' },
        userPermissions: [...permissionsOf('MSP-Admin')],
        userAssignedRole: 'MSP-Admin',
      },
    },
    metadata: {},
    flags: [],
  },
};

const open = (...rows: Figures[]) =>
  openWindow('/overview?ordinary=true', {
    'users.me': provider,
    'costs.range': {
      data: {
        firstDay: null,
        lastDay: null,
        completeThrough: null,
        frontiers: [],
        incomplete: [],
        currencies: [],
        providers: [],
        tagKeys: [],
        virtualTags: [],
        rows: 0,
        demo: false,
      },
    },
    'costs.listSyncs': { data: [] },
    'customers.overview': { data: rows, next_page_key: null },
    // The customer's own screen, to which a row leads, is tested elsewhere.
    'customers.read': () => {
      throw new Fault('not_found', 'No customer.');
    },
  });

const grid = () => screen.findByRole('grid', { name: words.title });

describe('the overview of a provider', () => {
  it('shows each customer with its spend, change, what moved, savings, cases and late bills', async () => {
    const { user } = open(customer('Alpine', { late: 1 }), customer('Bakery', { new: 2 }), euros);
    const row = (await within(await grid()).findByText('Alpine')).closest('[role=row]')!;
    for (const text of ['$1,000', '+25%', 'Amazon EC2', '$1,440', '$480'])
      expect(row.textContent).toContain(text);
    const spend = screen.getByRole('region', { name: words.spend });
    expect(spend.textContent).toContain('$2,000');
    expect(spend.textContent).toContain(words.compared(2, 2));
    const next = screen.getByRole('region', { name: words.next });
    expect(within(next).getByText(words.nextLate(1, 'Alpine'))).toBeTruthy();
    expect(within(next).getByText(words.nextNew(1, 'Bakery', 2))).toBeTruthy();
    await user.click(within(await grid()).getByText('Alpine'));
    await waitFor(() => expect(location.pathname).toBe('/customers/alpine'));
  });

  it('keeps currencies apart', async () => {
    const { user } = open(customer('Alpine'), euros);
    const rowOf = async (name: string) =>
      (await within(await grid()).findByText(name)).closest('[role=row]')!.textContent;
    expect(await rowOf('Canal')).toContain('€70');
    expect(await rowOf('Alpine')).toContain(words.otherCurrency('USD'));
    await user.click(screen.getByRole('radio', { name: 'USD' }));
    expect(await rowOf('Alpine')).toContain('$1,000');
    expect(await rowOf('Canal')).toContain(words.otherCurrency('EUR'));
    expect(screen.getByRole('region', { name: words.spend }).textContent).toContain('$1,000');
  });
});
