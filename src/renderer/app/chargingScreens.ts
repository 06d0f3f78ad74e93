import { lazyScreen, type Screen } from './screen';

/** What a provider charges, and what its customers were invoiced. */
export const chargingScreens: readonly Screen[] = [
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
  {
    id: 'invoices',
    path: 'invoices',
    title: 'Invoices',
    permission: 'home:read',
    nav: { section: 'main', icon: 'file', childOnly: true },
    lazy: lazyScreen(() => import('../features/charging/InvoicesScreen'), 'InvoicesScreen'),
  },
  {
    id: 'invoice',
    path: 'invoices/:invoiceId',
    title: 'Invoice',
    permission: 'home:read',
    crumbs: ['invoices'],
    lazy: lazyScreen(() => import('../features/charging/InvoiceScreen'), 'InvoiceScreen'),
  },
];
