import pg from 'pg';
import { createBoards } from '@server/domains/boards/boards.service';
import { createCases } from '@server/domains/cases/cases';
import type { Finding } from '@server/domains/cases/detection/costs.port';
import type { Search } from '@server/domains/cases/reading/reading.service';
import { createDatabase, type Database } from '@server/db/database';
import { organisationMaker } from '@server/domains/organisations/organisations.service';
import { randomId } from '@server/platform/crypto';
import { createLog } from '@server/platform/log';
import type { CaseStatus } from '@shared/model/caseStatus';
import { aBook, aFinding, aRule, Bills } from '@tests/fakes/bills';
import { onCluster, startTestCluster } from '@tests/support/testCluster';

type Print = (line: string) => void;

const RULES = Array.from({ length: 10 }, (_, i) => aRule(`rule-${i}`));
const log = createLog({ level: 'error' });

function findings(count: number): Finding[] {
  return Array.from({ length: count }, (_, i) =>
    aFinding(`rule-${i % 10}`, `arn:aws:ec2:eu-west-1:${i % 200}:volume/vol-${i}`, {
      accountId: String(100_000_000_000 + (i % 200)),
      accountName: `Account ${i % 200}`,
      region: ['eu-west-1', 'us-east-1', 'ap-south-1'][i % 3] ?? '',
      monthlyCost: 50 + ((i * 7919) % 5000),
      monthlySaving: 10 + ((i * 104_729) % 4000),
      currency: i % 20 === 0 ? 'EUR' : 'USD',
      owner: i % 4 === 0 ? null : `owner-${i % 300}`,
      tags: { env: 'prod', app: `app-${i % 50}` },
      evidence: Array.from({ length: 8 }, (_, k) => ({
        label: `Evidence ${k}`,
        value: `Value ${k} of ${i}`,
      })),
    }),
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** The median and the slowest of some repetitions, the first one (cold) left out. */
async function repeated(work: () => Promise<unknown>, times = 9): Promise<[number, number]> {
  await work();
  const all: number[] = [];
  for (let i = 0; i < times; i += 1) all.push(await timed(work));
  all.sort((a, b) => a - b);
  return [all[times >> 1] ?? 0, all.at(-1) ?? 0];
}

const active: CaseStatus[] = ['open', 'excluded', 'in_progress', 'acknowledged'];
const base: Search = {
  filters: { case_status: active },
  narrowing: {},
  sort: { by: 'impact', order: 'desc' },
};
const rule = (
  key: string,
  operator: 'equals' | 'contains' | 'greaterThan' | 'isEmpty',
  value: string | number,
) => ({
  ...base,
  filters: {
    case_status: active,
    filters: [{ id: 'g', filter_logic: 'AND' as const, rules: [{ id: 'r', key, operator, value }] }],
  },
});

const searches: Record<string, Search> = {
  'first page, default': base,
  'first page, all statuses': { ...base, filters: {} },
  'one type': { ...base, narrowing: { case_type: 'rule-3' } },
  'one account': { ...base, narrowing: { case_account_id: '100000000007' } },
  'one owner': { ...base, narrowing: { case_owner: 'owner-7' } },
  'without owner': { ...base, narrowing: { case_owner: '' } },
  'effort and date': {
    ...base,
    filters: { case_effort: ['low'], date_range: { start_date: '2026-01-01', end_date: '2026-12-31' } },
  },
  'search text': { ...base, filters: { ...base.filters, search: 'vol-777' } },
  'search text, none': { ...base, filters: { ...base.filters, search: 'nothing is called so' } },
  'region equals': rule('case_region', 'equals', 'us-east-1'),
  'name contains': rule('case_resource_name', 'contains', '99'),
  'impact greater': rule('cost_impact_month', 'greaterThan', 3900),
  ...Object.fromEntries(
    (['age', 'title', 'owner', 'account', 'status', 'updated'] as const).map((by) => [
      `sorted by ${by}`,
      { ...base, sort: { by, order: 'asc' as const } },
    ]),
  ),
};

async function measure(
  database: Database,
  count: number,
  tidy: () => Promise<void>,
  print: Print,
): Promise<void> {
  const clock = { now: () => new Date('2026-02-03T08:00:00Z') };
  const bills = new Bills();
  const deps = { database, clock, newId: randomId, book: aBook(RULES), costs: bills, log };
  const boards = createBoards(deps);
  const cases = createCases({ ...deps, boards });
  const orgId = await database.system((sql) =>
    organisationMaker.create(sql, {
      name: `Bench ${count}`,
      type: 'standard',
      parentOrgId: null,
      createdBy: 'bench',
      now: clock.now(),
    }),
  );
  const all = findings(count);
  bills.find(...all);
  bills.coverage = all.map(({ provider, accountId, region }) => ({ provider, accountId, region }));
  const actor = { name: 'Ada', kind: 'person', by: 'person' } as const;
  const report = (name: string, [median, worst]: [number, number]) =>
    print(
      `${String(count).padStart(7)}  ${name.padEnd(32)} ${median.toFixed(1).padStart(8)} ${worst.toFixed(1).padStart(8)} ms`,
    );
  const once = async (name: string, work: () => Promise<unknown>) => {
    const time = await timed(work);
    report(name, [time, time]);
  };

  await once('detect: all new', () => cases.detection.detect(orgId));
  await once('detect: the same again', () => cases.detection.detect(orgId));
  bills.find(...all.map((one) => ({ ...one, monthlySaving: (one.monthlySaving ?? 0) + 1 })));
  const whose = { scope: { orgIds: [orgId] }, msp: false };
  const some = (await cases.reading.search(whose, base, 100, null)).details.map(({ case_id }) => case_id);
  const clicks: number[] = [];
  await once('detect: every amount changed', async () => {
    let isOver = false;
    const detection = cases.detection.detect(orgId).finally(() => (isOver = true));
    for (let at = 0; !isOver; at += 1) {
      const caseIds = [some[at % some.length] ?? ''];
      const status = at % 200 < 100 ? 'acknowledged' : 'open';
      clicks.push(await timed(() => cases.changes.setStatus(orgId, actor, { caseIds, status })));
    }
    await detection;
  });
  clicks.sort((a, b) => a - b);
  report('status of a case meanwhile', [clicks[clicks.length >> 1] ?? 0, clicks.at(-1) ?? 0]);
  await tidy();

  for (const [name, search] of Object.entries(searches)) {
    report(name, await repeated(() => cases.reading.search(whose, search, 100, null)));
  }
  const first = await cases.reading.search(whose, base, 100, null);
  report(
    'second page',
    await repeated(() => cases.reading.search(whose, base, 100, first.next_page_key.scroll_id)),
  );
  for (const group of ['TYPE', 'ACCOUNT', 'OWNER', 'NONE'] as const) {
    report(
      `summary by ${group}`,
      await repeated(() => cases.reading.summary(whose, { case_status: active }, group)),
    );
  }
  report('filter values, owner', await repeated(() => cases.reading.filterValues(whose, 'case_owner', null)));
  report('overview', await repeated(() => cases.reading.overview(orgId)));
  report('boards', await repeated(() => boards.list(whose.scope, { spaceId: null, withGlobal: false })));
  const ids = first.details.map((one) => one.case_id);
  await once('batch of 100: acknowledged', () =>
    cases.changes.setStatus(orgId, actor, { caseIds: ids, status: 'acknowledged' }),
  );
  await once('export', async () => {
    for await (const _piece of await cases.reading.export(whose, base)) continue;
  });
}

/** Detection and every list of cases, at 10,000 and 100,000 cases: median and slowest of nine. */
export async function run(print: Print): Promise<void> {
  const cluster = await startTestCluster();
  try {
    const name = `bench_${randomId().replace(/\W/g, '').toLowerCase()}`;
    await onCluster(
      cluster.address.connection,
      `create database ${name} template ${cluster.address.template}`,
    );
    // As of a team’s PostgreSQL, which has 2 unless changed; the embedded one has none.
    const workers = Number(process.env['COSTLOOM_BENCH_WORKERS'] ?? 0);
    await onCluster(
      cluster.address.connection,
      `alter database ${name} set max_parallel_workers_per_gather = ${workers}`,
    );
    const connection = { ...cluster.address.connection, database: name, ssl: false };
    const database = createDatabase({ connection, log });
    try {
      // The cluster of the tests has no autovacuum, which a server has.
      const tidy = async () => {
        const client = new pg.Client(connection);
        await client.connect();
        await client.query('vacuum (analyze)');
        await client.end();
      };
      for (const count of [10_000, 100_000]) await measure(database, count, tidy, print);
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
}
