import { randomId } from '@server/platform/crypto';
import { billOf, callsAs, on } from '../costsFixture';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Organisation, Person } from '../world';
import { PATIENCE_MS } from '@tests/support/patience';

const bill = billOf([on('2026-01-05'), { ...on('2026-01-06'), ResourceId: 'r2', BilledCost: '3' }]);

/** The bill of another payer, whose charges no other sample meets. */
const another = billOf([{ ...on('2026-01-05'), BillingAccountId: 'another', ResourceId: 'r9' }]);

const stored = new WeakMap<Harness, Map<string, Promise<string>>>();

/** An import of a small bill that has ended; the first sample of an organization that asks makes it, for all of them. */
function imported(harness: Harness, as: Person, { orgId }: Organisation): Promise<string> {
  const ofHarness = stored.get(harness) ?? new Map<string, Promise<string>>();
  stored.set(harness, ofHarness);
  const importId = ofHarness.get(orgId) ?? importOne(harness, as);
  ofHarness.set(orgId, importId);
  return importId;
}

/** Also its upload is dropped when it comes back: a test that compares all rows must not see it go. */
async function importOne(harness: Harness, as: Person): Promise<string> {
  const { importId } = await callsAs(harness, as).bill('bill.csv', bill);
  const left = () =>
    harness.database.system((sql) =>
      sql.one(
        `select u.id from upload u join cost_import i on i.request ->> 'upload_id' = u.id where i.id = $1`,
        [importId],
      ),
    );
  const end = Date.now() + PATIENCE_MS;
  while (await left()) {
    if (Date.now() > end) throw new Error('The upload of the import is never dropped.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return importId;
}

/** An import that waits for a decision: another source has its charges. */
async function held(harness: Harness, as: Person, organisation: Organisation): Promise<string> {
  await imported(harness, as, organisation);
  const { start, until } = callsAs(harness, as);
  const { importId } = await start('bill.csv', bill, { source_name: 'Twice', in_doubt: 'hold' });
  await until(importId, ({ state }) => state === 'held');
  return importId;
}

/** A source without a bill. */
async function aSource({ database }: Harness, { orgId }: Organisation, demo: boolean): Promise<string> {
  const id = randomId();
  await database.system((sql) =>
    sql.run(
      `insert into cost_source (id, org_id, name, format, demo, created_at) values ($1, $2, $1, 'focus', $3, now())`,
      [id, orgId, demo],
    ),
  );
  return id;
}

const january = { from: '2026-01-01', to: '2026-01-31' };

export const samples: Samples = {
  'costs.inspect': {
    request: async (harness, as) => ({
      body: { upload_id: await callsAs(harness, as).upload('bill.csv', bill) },
    }),
  },
  'costs.preview': {
    request: async (harness, as) => ({
      body: { upload_id: await callsAs(harness, as).upload('bill.csv', bill) },
    }),
  },
  'costs.startImport': {
    request: async (harness, as) => ({
      body: { upload_id: await callsAs(harness, as).upload('bill.csv', another), source_name: 'Started' },
    }),
  },
  'costs.loadDemo': { request: async () => ({ body: {} }) },
  'costs.removeDemo': {
    request: async (harness, _as, organisation) => {
      await aSource(harness, organisation, true);
      return {};
    },
  },
  'costs.listImports': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { query: {} };
    },
  },
  'costs.getImport': {
    request: async (harness, as, organisation) => ({
      params: { id: await imported(harness, as, organisation) },
    }),
  },
  'costs.cancelImport': {
    request: async (harness, as, organisation) => ({
      params: { id: await imported(harness, as, organisation) },
    }),
  },
  'costs.decideImport': {
    request: async (harness, as, organisation) => ({
      params: { id: await held(harness, as, organisation) },
      body: { decision: 'discard' },
    }),
  },
  'costs.listSources': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return {};
    },
  },
  'costs.setSourceEnded': {
    request: async (harness, _as, organisation) => ({
      params: { id: await aSource(harness, organisation, false) },
      body: { ended: true },
    }),
  },
  'costs.deleteSource': {
    request: async (harness, _as, organisation) => ({
      params: { id: await aSource(harness, organisation, false) },
    }),
  },
  'costs.spend': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { body: { ...january, group_by: ['service'] } };
    },
  },
  'costs.usage': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { body: { ...january, group_by: ['service', 'account', 'region'] } };
    },
  },
  'costs.hours': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { body: january };
    },
  },
  'costs.charges': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { body: { ...january, currency: 'USD', cost_method: 'list' as const } };
    },
  },
  'costs.resource': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { body: { resource: 'vol-1' } };
    },
  },
  'costs.compare': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { body: { ...january, group_by: 'service' } };
    },
  },
  'costs.drivers': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return {
        body: { from: '2026-01-06', to: '2026-01-07', before_from: '2026-01-04', before_to: '2026-01-05' },
      };
    },
  },
  'costs.commitments': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { body: january };
    },
  },
  'costs.commitmentAdvice': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { body: { days: 14 } };
    },
  },
  'costs.commitmentLadder': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { body: { days: 14, layers: 2, every_months: 6, fall: 30 } };
    },
  },
  'costs.exportSpend': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { body: { ...january, group_by: ['account'] } };
    },
  },
  'costs.values': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { query: { field: 'service' } };
    },
  },
  'costs.forecast': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return { body: {} };
    },
  },
  'costs.range': {
    request: async (harness, as, organisation) => {
      await imported(harness, as, organisation);
      return {};
    },
  },
};
