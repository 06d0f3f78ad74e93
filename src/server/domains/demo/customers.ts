import type { FoundCase } from '../../steps/services';
import type { CustomerUsage } from './customerBills';

export const PROVIDER_NAME = 'Halyard Managed Cloud (demo)';

export interface DemoCustomer {
  name: string;
  people: {
    email: string;
    firstName: string;
    lastName: string;
    role: 'MSP-Customer-Editor' | 'MSP-Customer-Viewer';
  }[];
  cases: FoundCase[];
  usage: CustomerUsage[];
}

const found = (
  type: string,
  account: string,
  [title, resource, service, cost, saving]: readonly [string, string, string, number, number | null],
): FoundCase => ({
  title,
  type,
  account,
  resource,
  service,
  board: '',
  provider: 'AWS',
  region: 'eu-west-1',
  resourceName: resource,
  currency: 'USD',
  monthlyCost: cost,
  monthlySaving: saving,
  owner: null,
  effort: 'low',
  summary: `${title}. Found by the review of the provider.`,
  evidence: [{ label: 'Monthly cost', value: `${cost} USD` }],
});

const use = (
  [account, accountName]: readonly [string, string],
  [service, category, resource]: readonly [string, string, string],
  cents: number,
  grows = 1.0004,
): CustomerUsage => ({ account, accountName, service, category, resource, cents, grows });

const orders = ['770011223344', 'Lumen production'] as const;
const tests = ['770011223355', 'Lumen test'] as const;
const imaging = ['660099887766', 'Northgate production'] as const;

export const demoCustomers: readonly DemoCustomer[] = [
  {
    name: 'Lumen Foods (demo)',
    people: [
      {
        email: 'carla.mendes@example.com',
        firstName: 'Carla',
        lastName: 'Mendes',
        role: 'MSP-Customer-Editor',
      },
      { email: 'jon.berg@example.com', firstName: 'Jon', lastName: 'Berg', role: 'MSP-Customer-Viewer' },
    ],
    cases: [
      found('msp-rightsizing', '770011223344', [
        'Downsize the order database',
        'db-orders',
        'Amazon RDS',
        1_940,
        820,
      ]),
      found('msp-rightsizing', '770011223344', [
        'Downsize the web tier',
        'web-asg',
        'Amazon EC2',
        2_310,
        640,
      ]),
      found('msp-storage', '770011223344', ['Cold storage for receipts', 'receipts', 'Amazon S3', 410, 290]),
      found('msp-schedule', '770011223355', [
        'Stop the test cluster at night',
        'test-eks',
        'Amazon EKS',
        980,
        520,
      ]),
    ],
    usage: [
      use(orders, ['Amazon RDS', 'Databases', 'db-orders'], 6_470),
      use(orders, ['Amazon EC2', 'Compute', 'web-asg'], 7_700, 1.002),
      use(orders, ['Amazon S3', 'Storage', 'receipts'], 1_360, 1.003),
      use(tests, ['Amazon EKS', 'Compute', 'test-eks'], 3_270),
    ],
  },
  {
    name: 'Northgate Clinics (demo)',
    people: [
      { email: 'amara.osei@example.com', firstName: 'Amara', lastName: 'Osei', role: 'MSP-Customer-Editor' },
    ],
    cases: [
      found('msp-storage', '660099887766', [
        'Lifecycle for imaging',
        'imaging-raw',
        'Amazon S3',
        5_120,
        2_480,
      ]),
      found('msp-commitment', '660099887766', [
        'Savings plan for the base load',
        'compute',
        'Amazon EC2',
        7_400,
        1_960,
      ]),
      found('msp-rightsizing', '660099887766', [
        'Idle reporting server',
        'report-01',
        'Amazon EC2',
        310,
        310,
      ]),
    ],
    usage: [
      use(imaging, ['Amazon S3', 'Storage', 'imaging-raw'], 17_100, 1.002),
      use(imaging, ['Amazon EC2', 'Compute', 'viewer-asg'], 24_600),
      use(imaging, ['Amazon EC2', 'Compute', 'report-01'], 1_030, 1),
    ],
  },
];
