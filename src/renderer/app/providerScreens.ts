import { lazyScreen, type Screen } from './screen';

/** A provider’s customers, and what they are charged. */
export const providerScreens: readonly Screen[] = [
  {
    // ROUTE-13: no permission; who is no MSP user reads on the page why there is nothing for them.
    id: 'customers',
    path: 'customers',
    title: 'Customers',
    nav: { section: 'main', icon: 'customers', mspWith: ['org:create', 'org:members'] },
    keys: 'g k',
    lazy: lazyScreen(() => import('../features/customers/CustomersScreen'), 'CustomersScreen'),
  },
  {
    id: 'customer',
    path: 'customers/:customerId',
    title: 'Customer',
    crumbs: ['customers'],
    lazy: lazyScreen(() => import('../features/customers/CustomerScreen'), 'CustomerScreen'),
  },
  {
    id: 'charging',
    path: 'charging',
    title: 'Charging',
    permission: 'recommendations:read',
    mspOnly: true,
    nav: { section: 'main', icon: 'file' },
    lazy: lazyScreen(() => import('../features/charging/ChargingScreen'), 'ChargingScreen'),
  },
  {
    id: 'charging-run',
    path: 'charging/runs/:runId',
    title: 'Billing run',
    permission: 'recommendations:read',
    mspOnly: true,
    crumbs: ['charging'],
    lazy: lazyScreen(() => import('../features/charging/RunScreen'), 'RunScreen'),
  },
  {
    id: 'charging-document',
    path: 'charging/documents/:documentId',
    title: 'Invoice',
    permission: 'recommendations:read',
    mspOnly: true,
    crumbs: ['charging'],
    lazy: lazyScreen(() => import('../features/charging/DocumentScreen'), 'DocumentScreen'),
  },
];
