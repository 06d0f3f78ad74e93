import type { Column } from '@shared/model/datastores/columns';
import type { Json } from '@shared/model/json';
import type { DemoPeople } from '../../costs/demo/people';

export interface DemoDatastore {
  key: 'plan' | 'budgets' | 'inventory';
  space: 'global' | 'finance';
  name: string;
  description: string;
  schema: Column[];
  records: Record<string, Json>[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Deterministic: a number from 0 to below `most` that looks unrelated to the ones beside it. */
const spread = (at: number, most: number) => ((at * 7919 + 104_729) % 9973) % most;

const actions = [
  ['Delete unattached disks', 'Storage', 420],
  ['Move volumes from gp2 to gp3', 'Storage', 610],
  ['Stop staging at night', 'Compute', 1_850],
  ['Buy a savings plan for the base load', 'Commitment', 4_200],
  ['Delete snapshots older than a year', 'Storage', 380],
  ['Downsize the reporting database', 'Database', 930],
  ['Remove idle load balancers', 'Network', 260],
  ['Set a lifecycle on the raw video bucket', 'Storage', 2_750],
  ['Renegotiate the marketplace contract', 'Contract', 1_400],
  ['Switch training jobs to spot', 'Compute', 3_300],
  ['Upgrade out of extended support', 'Database', 1_120],
  ['Close the pilot subscription', 'Account', 540],
  ['Tag what has no owner', 'Governance', 0],
  ['Compress logs before they are stored', 'Storage', 310],
  ['Share one NAT gateway per zone', 'Network', 690],
  ['Turn off test clusters at weekends', 'Compute', 1_240],
  ['Cap the retention of metrics', 'Monitoring', 480],
  ['Move archives to cold storage', 'Storage', 870],
] as const;
/** With the days from which on, and the number of days in which, something in that state is due. */
const states = [
  ['To do', 21, 60],
  ['In progress', 5, 40],
  ['Overdue', -18, 14],
  ['Done', -25, 20],
  ['Verified', -60, 30],
] as const;

function plan(people: DemoPeople, now: Date): DemoDatastore {
  const owners = Object.values(people.owners);
  return {
    key: 'plan',
    space: 'finance',
    name: 'Savings plan',
    description: 'What teams agreed to do, who owns it, and what it saves per month.',
    schema: [
      { key: 'Action', type: 'string' },
      {
        key: 'Area',
        type: 'select',
        options: [...new Set(actions.map(([, area]) => area))].map((value) => ({ value })),
      },
      { key: 'Owner', type: 'email' },
      {
        key: 'State',
        type: 'status',
        options: [
          { value: 'To do', color: 'grey' },
          { value: 'In progress', color: 'blue' },
          { value: 'Overdue', color: 'red' },
          { value: 'Done', color: 'teal' },
          { value: 'Verified', color: 'green' },
        ],
      },
      { key: 'Monthly saving', type: 'currency' },
      { key: 'Currency', type: 'string' },
      { key: 'Due', type: 'date' },
      { key: 'Approved', type: 'boolean' },
    ],
    records: actions.map(([action, area, saving], at) => {
      const [state, from, days] = states[spread(at, states.length)] ?? states[0];
      return {
        Action: action,
        Area: area,
        Owner: owners[at % owners.length] ?? null,
        State: state,
        'Monthly saving': saving,
        Currency: 'USD',
        Due: dayOf(now, from + spread(at, days)),
        Approved: spread(at, 3) !== 0,
      };
    }),
  };
}

function budgets(people: DemoPeople): DemoDatastore {
  return {
    key: 'budgets',
    space: 'global',
    name: 'Team budgets',
    description: 'Monthly budget of each team; workflows read it.',
    schema: [
      { key: 'Team', type: 'string' },
      { key: 'Owner', type: 'email' },
      { key: 'Budget', type: 'currency' },
      { key: 'Spaces', type: 'multi-select', options: people.spaces.map(({ name }) => ({ value: name })) },
      { key: 'Wiki', type: 'url' },
      { key: 'Accounts', type: 'list' },
    ],
    records: Object.entries(people.owners).map(([team, owner], at) => ({
      Team: team,
      Owner: owner,
      Budget: 12_000 + spread(at, 40) * 500,
      Spaces: [people.spaces[at % people.spaces.length]?.name ?? ''].filter((name) => name !== ''),
      Wiki: `https://wiki.example.com/teams/${team}`,
      Accounts: people.customers.flatMap(({ accounts }) => accounts).filter((_, index) => index % 6 === at),
    })),
  };
}

const kinds = ['Virtual machine', 'Disk', 'Database', 'Bucket', 'Load balancer', 'Cluster'] as const;
const regions = ['eu-west-1', 'eu-central-1', 'us-east-1', 'westeurope', 'europe-west4'] as const;
const INVENTORY = 1_500;

function inventory(people: DemoPeople, now: Date): DemoDatastore {
  const teams = Object.keys(people.owners);
  return {
    key: 'inventory',
    space: 'finance',
    name: 'Resource inventory',
    description: 'Every resource with its team, updated weekly.',
    schema: [
      { key: 'Resource', type: 'string' },
      { key: 'Kind', type: 'select', options: kinds.map((value) => ({ value })) },
      { key: 'Region', type: 'string' },
      { key: 'Team', type: 'string' },
      { key: 'Monthly cost', type: 'currency' },
      { key: 'Currency', type: 'string' },
      { key: 'First seen', type: 'date' },
      { key: 'Production', type: 'boolean' },
    ],
    records: Array.from({ length: INVENTORY }, (_, at) => ({
      Resource: `${(kinds[at % kinds.length] ?? '').toLowerCase().replaceAll(' ', '-')}-${String(1000 + at)}`,
      Kind: kinds[at % kinds.length] ?? null,
      Region: regions[spread(at, regions.length)] ?? null,
      // The first teams have more than the last ones.
      Team: teams[Math.floor((spread(at + 3, 1000) / 1000) ** 1.6 * teams.length)] ?? null,
      'Monthly cost': 0.25 * spread(at, 450) + 0.05 * spread(at + 1, 20),
      Currency: 'USD',
      'First seen': dayOf(now, -spread(at, 700)),
      Production: spread(at + 5, 10) > 3,
    })),
  };
}

export const demoDatastores = (people: DemoPeople, now: Date): DemoDatastore[] => [
  plan(people, now),
  budgets(people),
  inventory(people, now),
];
