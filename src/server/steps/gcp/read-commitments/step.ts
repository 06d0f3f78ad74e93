import { z } from 'zod';
import { atOnce } from '../../common/cloud/atOnce';
import { namesParam } from '../../common/cloud/finding';
import { integrationParam } from '../../common/cloud/targets';
import { choice } from '../../common/params';
import { defineStep, StepError, type StepContext } from '../../contract';
import { api, ask, sessionOf } from '../common/api';
import { lastOf } from '../common/compute';
import { wholeOrEmpty } from '../common/wholeOrEmpty';

const PAGES_MAX = 50;
const DAY_MS = 86_400_000;

const commitment = z.object({
  name: z.string(),
  region: z.string().default(''),
  status: z.string().default(''),
  plan: z.string().default(''),
  type: z.string().default(''),
  autoRenew: z.boolean().default(false),
  startTimestamp: z.string().default(''),
  endTimestamp: z.string().default(''),
  resources: z
    .array(
      z.object({
        type: z.string().default(''),
        amount: z.string().default('0'),
        acceleratorType: z.string().nullish(),
      }),
    )
    .default([]),
});
type Commitment = z.output<typeof commitment>;
const page = z.object({
  items: z.record(z.string(), z.object({ commitments: z.array(commitment).default([]) })).default({}),
  nextPageToken: z.string().default(''),
});

async function commitmentsOf(context: StepContext, integration: string, project: string) {
  const at = { context, session: sessionOf(context, integration), place: { account: project, region: '' } };
  const all: Commitment[] = [];
  let token = '';
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const query = {
      maxResults: '500',
      returnPartialSuccess: 'true',
      ...(token === '' ? {} : { pageToken: token }),
    };
    const path = `compute/v1/projects/${project}/aggregated/commitments`;
    const { items, nextPageToken } = await ask(at, api('compute', 'GET', path, { query }), page);
    all.push(...Object.values(items).flatMap(({ commitments }) => commitments));
    if (nextPageToken === '') return all;
    token = nextPageToken;
  }
  throw new StepError(`Google Cloud lists more than ${PAGES_MAX} pages of commitments.`);
}

export const readCommitments = defineStep({
  stepTemplateId: 'GCP-031',
  name: 'Read_Google_Cloud_commitments',
  title: 'Read committed use discounts',
  description:
    'Lists resource-based commitments of Compute Engine with what they cover and when they end. Spend-based ones are in the bill only.',
  group: 'CLOUD',
  subgroup: 'GCP',
  category: 'CLOUD',
  icon: 'percentage',
  effect: 'read',
  needsIntegration: ['GCP'],
  permissions: ['compute.commitments.list'],
  timeoutSeconds: 300,
  keywords: ['google cloud', 'gcp', 'cud', 'committed use', 'commitment', 'expire', 'renewal'],
  parameters: {
    integration: integrationParam(1, 'GCP'),
    projects: namesParam(2, 'Project IDs', 'Leave empty for all projects that the integration works in.'),
    status: choice({
      p: 3,
      title: 'Status',
      choices: { '': 'Any', ACTIVE: 'Active', EXPIRED: 'Expired' },
      default: 'ACTIVE',
      optional: true,
    }),
    ends_within: wholeOrEmpty({
      p: 4,
      title: 'Ending within (days)',
      description: 'Leave empty for all.',
      min: 1,
      max: 1_200,
    }),
  },
  output: z.object({
    rows: z
      .array(
        z.object({
          account: z.string(),
          region: z.string(),
          name: z.string(),
          status: z.string(),
          plan: z.string().describe('TWELVE_MONTH or THIRTY_SIX_MONTH.'),
          type: z.string().describe('The machine series, such as GENERAL_PURPOSE_N2.'),
          vcpus: z.number().optional(),
          memory_gb: z.number().optional(),
          resources: z.array(z.looseObject({})).optional(),
          auto_renew: z.boolean().optional(),
          starts: z.string().optional(),
          ends: z.string(),
          days_left: z.int().nullable(),
        }),
      )
      .describe('The first to end first.'),
    count: z.int(),
    places: z
      .array(z.object({ account: z.string(), found: z.int(), error: z.string() }).partial())
      .describe('What was found in each project, or why it could not be read.'),
  }),
  sampleOutput: {
    rows: [
      {
        account: 'acme-web',
        region: 'europe-west4',
        name: 'n2-2025',
        status: 'ACTIVE',
        plan: 'TWELVE_MONTH',
        type: 'GENERAL_PURPOSE_N2',
        vcpus: 32,
        memory_gb: 128,
        resources: [
          { type: 'VCPU', amount: '32' },
          { type: 'MEMORY', amount: '131072' },
        ],
        auto_renew: false,
        starts: '2025-03-01T00:00:00.000-08:00',
        ends: '2026-03-01T00:00:00.000-08:00',
        days_left: 44,
      },
    ],
    count: 1,
    places: [{ account: 'acme-web', found: 1, error: '' }],
  },
  async run({ integration, projects, status, ends_within: within }, context) {
    const reached = await context.services.clouds.accounts(sessionOf(context, integration), context.signal);
    const asked = projects.length > 0 ? projects : reached.map(({ account }) => account);
    const now = context.clock.now().getTime();
    const rowOf = (account: string, one: Commitment) => {
      const amountOf = (type: string) =>
        one.resources
          .filter((resource) => resource.type === type)
          .reduce((sum, { amount }) => sum + Number(amount), 0);
      const end = Date.parse(one.endTimestamp);
      return {
        account,
        region: lastOf(one.region),
        name: one.name,
        status: one.status,
        plan: one.plan,
        type: one.type,
        vcpus: amountOf('VCPU'),
        // Commitments tell memory in megabytes.
        memory_gb: amountOf('MEMORY') / 1_024,
        resources: one.resources.map(({ type, amount }) => ({ type, amount })),
        auto_renew: one.autoRenew,
        starts: one.startTimestamp,
        ends: one.endTimestamp,
        days_left: Number.isNaN(end) ? null : Math.max(0, Math.floor((end - now) / DAY_MS)),
      };
    };
    const rows: ReturnType<typeof rowOf>[] = [];
    const places: { account: string; found: number; error: string }[] = [];
    await atOnce([...new Set(asked)], async (account) => {
      try {
        const all = (await commitmentsOf(context, integration, account)).map((one) => rowOf(account, one));
        const found = all.filter(
          (row) =>
            (status === '' || row.status === status) &&
            (within === undefined || (row.days_left !== null && row.days_left <= within)),
        );
        rows.push(...found);
        places.push({ account, found: found.length, error: '' });
      } catch (error) {
        if (context.signal.aborted || !(error instanceof StepError)) throw error;
        context.log('error', `${account}: ${error.message}`);
        places.push({ account, found: 0, error: error.message });
      }
    });
    const first = places.find(({ error }) => error !== '');
    const sorted = rows.toSorted((a, b) => (a.days_left ?? Infinity) - (b.days_left ?? Infinity));
    const result = {
      rows: sorted,
      count: rows.length,
      places: places.toSorted((a, b) => (a.account < b.account ? -1 : 1)),
    };
    if (first && places.every(({ error }) => error !== ''))
      throw new StepError(`${first.account}: ${first.error}`, 'general', true, result);
    return result;
  },
});
