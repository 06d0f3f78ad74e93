import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallDefinition } from '@shared/kernel/call';
import { calls, type CallId } from '@shared/api/index';
import { startHarness, type Harness, type RawRequest } from './harness';
import { sampleOf } from './sample';
import { addWorkflowRow } from './workflowRow';
import { administrator, type Person } from './world';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

/** Lists that are read whole: what is capped where it is made, as `table.column`. */
const capped: Partial<Record<CallId, string>> = {
  'aiModels.list': 'ai_model.org_id',
  'allocation.list': 'virtual_tag.org_id',
  'allocation.versions': 'virtual_tag_version.tag_id',
  'boards.list': 'board.org_id',
  'cases.boardAccounts': 'board.org_id',
  'charging.books': 'price_book.org_id',
  'charging.bookVersions': 'price_book_version.book_id',
  'charging.corrections': 'organisation.parent_org_id',
  'charging.credits': 'customer_credit.org_id',
  'charging.customers': 'organisation.parent_org_id',
  'charging.rates': 'exchange_rate.org_id',
  'charging.runs': 'billing_run.org_id',
  'cases.configurations': 'board.org_id',
  'costSql.queries': 'cost_query.org_id',
  'costs.listSources': 'cost_source.org_id',
  'costs.listSyncs': 'bill_sync.org_id',
  'costs.syncDeliveries': 'bill_sync_delivery.sync_id',
  'customers.list': 'organisation.parent_org_id',
  'customers.listUsers': 'membership.org_id',
  'dashboards.list': 'dashboard.org_id',
  'datastores.list': 'datastore.org_id',
  'integrations.events': 'integration_event.integration_id',
  'integrations.list': 'integration.org_id',
  'kubernetes.list': 'kubernetes_cluster.org_id',
  'organisations.listApiKeys': 'api_key.org_id',
  'organisations.listAssistants': 'assistant_connection.org_id',
  'organisations.listMembers': 'membership.org_id',
  'settings.get': 'setting.org_id',
  'shared.all': 'shared_resource.org_id',
  'shared.list': 'shared_resource.org_id',
  'spaces.list': 'space.org_id',
  'spaces.listFavorites': 'space.org_id',
  'templates.list': 'workflow_template.org_id',
  'triggers.list': 'workflow_trigger.workflow_id',
  'unitMetrics.list': 'unit_metric.org_id',
  'users.domainTenants': 'organisation.parent_org_id',
  'workflowFolders.list': 'workflow_folder.org_id',
  'workflowTests.list': 'workflow_test.workflow_id',
};

/** Lists of the product itself, or as long as what the caller sent or what they look at allows. */
const bounded: Partial<Record<CallId, string>> = {
  'budgets.import': 'those that were sent',
  'ai.agents': 'the product has them',
  'approvals.ofExecution': 'the steps of one execution',
  'cases.anomalies': 'the 100 of the largest impact',
  'cases.overview': 'one for each currency',
  'cases.savingsPipeline': 'one for each currency, with at most 100 owners',
  'cases.types': 'the product has them',
  'costs.findExports': 'what a provider has, of which the first 500 are shown',
  'dataTransform.suggestions': 'the product has them',
  'defaultTemplates.list': 'the product has them',
  'executions.batch': 'those that were named',
  'executions.last': 'those that were named',
  'integrations.awsPermissions': 'the product has them',
  'integrations.agentTools': 'an MCP server has at most 200 here',
  'integrations.accounts': 'what a cloud has, of which the first 10,000 are shown',
  'integrations.eventWatches': 'one for each way of asking',
  'integrations.kinds': 'the product has them',
  'integrations.setAwsAccounts': 'those that were sent',
  'integrations.setGcpProjects': 'those that were sent',
  'integrations.virtual': 'the accounts of one integration',
  'users.listSessions': 'one person, of whose sign-ins the last 500 are shown',
  'monitoring.reports': 'the caller says how many',
  'remedies.list': 'the product has them',
  'settings.themePresets': 'kept in one setting, which has a size',
  'stepRuns.lastOfWorkflow': 'the steps of one workflow',
  'monitoring.jobs': 'one of each kind of job',
  'stepRuns.logs': 'the caller says after which, and how many',
  'stepRuns.tests': 'the steps of one workflow',
  'steps.list': 'the product has them',
  'tickets.list': 'a case has at most 20',
  'triggers.runRemediations': 'those that were named',
  'triggers.sendEvent': 'those that were named',
  'workflowEditors.announce': 'the windows of one workflow, which are forgotten after a minute',
  'workflowEditors.list': 'the windows of one workflow, which are forgotten after a minute',
  'workflows.bulkUpdate': 'those that were named',
  'workflows.import': 'those that were sent',
  'workflows.regions': 'the product has them',
  'workflows.timeZones': 'the product has them',
  'workflows.validate': 'the problems of one graph, which has a size',
};

interface Shape {
  properties?: Record<string, { type?: string }>;
}
const shapeOf = ({ reply }: CallDefinition) =>
  z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as Shape;

const lists = Object.values<CallDefinition>(calls).filter(
  (call) => !call.gives && shapeOf(call).properties?.['data']?.type === 'array',
);
const pages = (call: CallDefinition) => {
  const names = Object.keys(shapeOf(call).properties ?? {});
  return ['next_page_key', 'more'].some((name) => names.includes(name));
};
/** A history shows its newest entries, and says how many. */
const saysHowMany = ({ summary }: CallDefinition) => /newest thousand|(last|at most) \d/.test(summary);

it.each(lists.map((call) => call.id as CallId))('%s is never cut without a word', (id) => {
  const call: CallDefinition = calls[id];
  const reasons = [pages(call), saysHowMany(call), id in capped, id in bounded].filter(Boolean);
  expect([id, reasons.length > 0]).toEqual([id, true]);
});

it('whatever a list relies on is capped in the database', async () => {
  const rows = await harness.database.system((sql) =>
    sql.rows<{ name: string }>(
      `select c.relname || '.' || replace(t.tgname, 'costloom_cap_', '') as name
         from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where t.tgname like 'costloom\\_cap\\_%' and c.relnamespace = current_schema()::regnamespace`,
    ),
  );
  const known = rows.map(({ name }) => name);
  expect(Object.values(capped).filter((name) => !known.includes(name))).toEqual([]);
});

describe('the pages of a history', () => {
  async function allOf(as: Person, id: CallId, request: RawRequest): Promise<object[][]> {
    const pages: object[][] = [];
    let start_page_key: string | null | undefined;
    do {
      const query = { max_returned_items: 2, ...(start_page_key ? { start_page_key } : {}) };
      const reply = await harness.send(as, id, { ...request, query });
      expect(reply.status, reply.text).toBe(200);
      const page = reply.body as { data: object[]; next_page_key: string | null };
      pages.push(page.data);
      start_page_key = page.next_page_key;
    } while (start_page_key !== null && pages.length < 10);
    return pages;
  }

  it('[API-115] of versions gives every one once, the newest first', async () => {
    const { bolt } = harness.world;
    const id = await addWorkflowRow(harness.database, bolt.orgId);
    await harness.database.system((sql) =>
      sql.run(
        `insert into workflow_version
         select (jsonb_populate_record(null::workflow_version, to_jsonb(v) || jsonb_build_object('seq', n))).*
           from workflow_version v, generate_series(2, 5) n where v.workflow_id = $1 and v.seq = 1`,
        [id],
      ),
    );
    const pages = await allOf(administrator(bolt), 'workflows.versions', { params: { id } });
    expect(pages.map((page) => page.map((one) => 'VersionId' in one && one.VersionId))).toEqual([
      ['5', '4'],
      ['3', '2'],
      ['1'],
    ]);
    const wrong = { params: { id }, query: { start_page_key: 'x' } };
    expect((await harness.send(administrator(bolt), 'workflows.versions', wrong)).status).toBe(400);
  });

  it('of imports gives every one once, the newest first, also those of one moment', async () => {
    const { bolt } = harness.world;
    await harness.database.system((sql) =>
      sql.run(
        `insert into cost_import (id, org_id, kind, state, request, source_name, file_name, started_by, started_at)
         select 'paged-' || n, $1, 'file', 'failed', '{}', 'Source', 'bill.csv', 'test',
                timestamptz '2026-01-01T00:00:00.123Z' + make_interval(days => n / 3)
           from generate_series(1, 5) n`,
        [bolt.orgId],
      ),
    );
    const pages = await allOf(administrator(bolt), 'costs.listImports', {});
    expect(pages.map((page) => page.map((one) => 'importId' in one && one.importId))).toEqual([
      ['paged-5', 'paged-4'],
      ['paged-3', 'paged-2'],
      ['paged-1'],
    ]);
    const wrong = { query: { start_page_key: 'x' } };
    expect((await harness.send(administrator(bolt), 'costs.listImports', wrong)).status).toBe(400);
  });
});

describe('a thousand and no more', () => {
  const made: [CallId, CallId, string, string, string][] = [
    ['organisations.createApiKey', 'organisations.listApiKeys', 'api_key', 'key_id', 'secret_hash'],
    ['boards.create', 'boards.list', 'board', 'board_id', 'name_key'],
    ['dashboards.create', 'dashboards.list', 'dashboard', 'dashboard_id', 'name'],
    ['datastores.create', 'datastores.list', 'datastore', 'datastore_id', 'name_key'],
  ];
  it.each(made)(
    '%s: of two at once that would be the last one is made, and the list shows every one',
    async (create, list, table, key, unique) => {
      const { acme } = harness.world;
      const admin = administrator(acme);
      const make = async () =>
        harness.send(admin, create, (await sampleOf(create).request(harness, admin, acme)) as RawRequest);
      expect((await make()).status).toBe(200);
      const count = () =>
        harness.database.system((sql) =>
          sql.one<{ n: number }>(`select count(*)::int as n from ${table} where org_id = $1`, [acme.orgId]),
        );
      await harness.database.system(async (sql) => {
        const { n } = (await sql.one<{ n: number }>(
          `select count(*)::int as n from ${table} where org_id = $1`,
          [acme.orgId],
        )) ?? { n: 0 };
        const generated = table === 'board' ? ` - 'created_seq'` : '';
        const columns = (
          await sql.rows<{ name: string }>(
            `select column_name as name from information_schema.columns where table_schema = current_schema()
              and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
            [table],
          )
        ).map(({ name }) => name);
        await sql.run(
          `insert into ${table} (${columns.join(', ')})
           select ${columns.map((name) => `r.${name}`).join(', ')}
             from (select to_jsonb(t)${generated} as row from ${table} t where org_id = $1
                    order by to_jsonb(t) ->> 'is_default' nulls first limit 1) one,
                  generate_series(1, $2::int) n,
                  jsonb_populate_record(null::${table}, one.row || jsonb_build_object('${key}', 'k' || n, '${unique}', 'u' || n)) r`,
          [acme.orgId, 999 - n],
        );
      });
      const both = await Promise.all([make(), make()]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = both.find(({ status }) => status === 409)?.body as { reason: string };
      expect(refused.reason).toBe('list_full');
      const listed = (await harness.send(admin, list, {})).body as { data: object[] };
      expect([(await count())?.n, listed.data.length]).toEqual([1_000, 1_000]);
    },
    60_000,
  );
});
