import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { makeOrganisation, org } from '@tests/support/engineWorld';
import { reportSchedule, reportView } from '@shared/api/reports/entities';
import type { Session } from '../../gate/session';
import { randomId } from '../../platform/crypto';
import { createReportLeaving } from './leaving';
import { createReports, type ReportsService } from './reports.service';

let test: TestDatabase;
let reports: ReportsService;
let leaving: ReturnType<typeof createReportLeaving>;
const ada = { orgId: org, userId: 'ada', name: 'Ada' } as Session;
const noted: string[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  const { database } = test;
  await makeOrganisation(database);
  const parts = {
    database,
    clock: { now: () => new Date('2026-10-20T00:00:00Z') },
    newId: randomId,
    record: async (_sql: unknown, of: { action: string; actor: string; subject: string }) =>
      void noted.push(`${of.action} ${of.actor} ${of.subject}`),
    settings: { timeZone: async () => 'UTC', mailServer: async () => null },
    notifier: { outcomes: async () => [], trouble: async () => null },
  };
  reports = createReports(parts);
  leaving = createReportLeaving(parts);
});
afterAll(() => test.drop());

it('an outside address leaves a report once; with nobody left it is not scheduled any more', async () => {
  const { report_id: id } = await reports.create(ada, {
    spaceId: 'space',
    name: 'July',
    view: reportView.parse({ range: { preset: 'mtd' }, group_by: ['service'] }),
    schedule: reportSchedule.parse({
      times: { every: 'week', weekday: 2, hour: 8 },
      addresses: ['cfo@example.com', 'board@example.com'],
    }),
  });
  const of = { orgId: org, kind: 'report' as const, id, address: 'cfo@example.com' };
  expect(await leaving.look(of)).toBe('July');
  expect(await leaving.look({ ...of, orgId: 'bolt' })).toBeUndefined();
  await leaving.leave({ ...of, orgId: 'bolt' });
  await leaving.leave(of);
  await leaving.leave(of);
  expect(await leaving.look(of)).toBeUndefined();
  expect((await reports.get(org, id)).report).toMatchObject({
    revision: 2,
    updated_by: 'cfo@example.com',
    schedule: { addresses: ['board@example.com'] },
  });
  await leaving.leave({ ...of, address: 'board@example.com' });
  expect((await reports.get(org, id)).report.schedule).toBeNull();
  expect(noted.filter((note) => note.startsWith('report_unsubscribed'))).toEqual([
    'report_unsubscribed cfo@example.com July',
    'report_unsubscribed board@example.com July',
  ]);
});
