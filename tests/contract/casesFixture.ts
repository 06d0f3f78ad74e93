import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CallRequest } from '@shared/api/index';
import type { Case } from '@shared/api/cases/entities';
import type { FilterOperator } from '@shared/model/caseOperators';
import { aFinding, aRule } from '@tests/fakes/bills';
import { startCasesServer, type CasesServer } from './casesServer';
import { expectSame, standingOf } from './dump';
import { administrator, person, type Person } from './world';

const rules = [
  aRule('idle', { title: 'Idle volumes' }),
  aRule('oversized', { effort: 'high' }),
  aRule('spike', { board: 'alert' }),
];
export let server: CasesServer;
export let admin: Person;
export let member: Person;

/** A server of the file's own, and before every test five cases of Acme. */
export function useCases(): void {
  beforeAll(async () => {
    server = await startCasesServer(rules);
    admin = administrator(server.world.acme);
    member = person(server.world.acme, 'Member');
  });
  afterAll(() => server?.stop());

  beforeEach(async () => {
    server.setNow(new Date('2026-02-03T08:00:00Z'));
    await server.database.system((sql) => sql.run('truncate cases, case_exclusion cascade'));
    await server.database.system((sql) => sql.run('truncate board cascade'));
    server.bills.through = '2026-01-31';
    server.bills.costs.clear();
    server.bills.coverage = ['111122223333', '042'].map((accountId) => ({
      provider: 'AWS',
      accountId,
      region: 'eu-west-1',
    }));
    server.bills.find(
      aFinding('idle', 'vol-a', { monthlySaving: 40, owner: 'ada' }),
      aFinding('idle', 'vol-b', { monthlySaving: 60, owner: 'grace' }),
      aFinding('idle', 'vol-c', {
        monthlySaving: 5,
        currency: 'EUR',
        accountId: '042',
        accountName: 'Europe',
      }),
      aFinding('oversized', 'db-a', { monthlySaving: 90, title: '=HYPERLINK("evil"),"x"' }),
      aFinding('spike', 'svc', { monthlySaving: null, serviceName: 'Queues' }),
    );
    await server.cases.detection.detect(server.world.acme.orgId);
  });
}

export type SearchBody = NonNullable<CallRequest<'cases.search'>['body']>;
export async function search(
  body: SearchBody = {},
  query: CallRequest<'cases.search'>['query'] = {},
  as = admin,
) {
  const reply = await server.call(as, 'cases.search', { body, query });
  expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
  return reply.body;
}
export const resources = (details: Case[]) => details.map((one) => one.case_resource_id);
export async function idOf(resource: string): Promise<string> {
  const { details } = await search({ filters: { search: resource } });
  return details.find((one) => one.case_resource_id === resource)!.case_id;
}
export async function unchanged(work: () => Promise<void>) {
  const before = await standingOf(server.database);
  await work();
  await expectSame(server.database, before);
}
export const filter = (
  key: string,
  operator: FilterOperator,
  value?: string | number | (string | number)[],
) => ({
  filters: {
    filters: [
      {
        id: 'g',
        filter_logic: 'AND' as const,
        rules: [{ id: 'r', key, operator, ...(value === undefined ? {} : { value }) }],
      },
    ],
  },
});
export async function boardIds() {
  const { body } = await server.call(admin, 'boards.list', { query: {} });
  return Object.fromEntries(body.data.map((board) => [board.type, board.board_id]));
}
