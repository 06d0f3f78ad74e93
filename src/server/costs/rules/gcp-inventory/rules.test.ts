import { beforeAll, describe, expect, it } from 'vitest';
import { MONTH_DAYS } from '@shared/model/money';
import { alwaysOn, bill, daily, dayAt, throughDay, type Charge } from '../common/fixture';
import { aResource, observed } from '../common/observedFixture';
import type { ObservedResource, RuleResult } from '../common/rule';
import { runRules } from '../run';
import { gcpInventoryRules } from './rules';

const account: Charge = {
  Provider: 'Google Cloud',
  SubAccountId: 'acme-web',
  RegionId: 'europe-west4',
  ServiceName: 'Google',
};

const charges: Charge[] = [];
const resources: ObservedResource[] = [];
/** A resource as read, and on the bill under its full name at 2 a day unless it has rows of its own. */
function there(kind: string, name: string, given: Partial<ObservedResource>, ...rows: readonly Charge[]) {
  const resourceId = `//google.example/projects/441570621172/${kind}/${name}`;
  resources.push(
    aResource({
      kind,
      resourceId,
      provider: 'Google Cloud',
      accountId: 'acme-web',
      region: 'europe-west4',
      name,
      aliases: [name],
      ...given,
    }),
  );
  for (const row of rows)
    charges.push(...daily({ ...account, ResourceId: resourceId, Cost: 2, ...row }, 0, 30));
}

const capacity: Charge = { Text: 'ssd backed pd capacity in netherlands' };
there(
  'gcp.disk',
  'waste',
  { state: 'unattached', stateSince: dayAt(29), facts: { detached: `${dayAt(5)}T10:00:00-07:00` } },
  capacity,
);
there('gcp.disk', 'just-detached', { state: 'unattached', stateSince: dayAt(25) }, capacity);
// A machine and its disk have the same name, and another project has a disk of this name too.
there(
  'gcp.disk',
  'named',
  { state: 'unattached' },
  { ...capacity, ResourceId: 'named' },
  { Text: 'n2 instance core running in netherlands', ResourceId: 'named', Cost: 50 },
  { ...capacity, ResourceId: 'named', SubAccountId: 'acme-other', Cost: 70 },
);
const onStopped = { state: 'on a stopped instance' };
there(
  'gcp.disk',
  'of-stopped',
  { ...onStopped, facts: { instance_stopped: '2026-01-01T00:00:00Z' } },
  capacity,
);
there(
  'gcp.disk',
  'of-just-stopped',
  { ...onStopped, facts: { instance_stopped: `${dayAt(10)}T00:00:00Z` } },
  capacity,
);

there('gcp.address', 'waste', { state: 'RESERVED' }, { Text: 'external ip charge on a thing' });
there('gcp.address', 'in-use', { state: 'IN_USE' }, { Text: 'external ip charge on a thing' });
there('gcp.address', 'idle-on-bill', { state: 'RESERVED' }, { Text: 'static ip charge in netherlands' });

const snapshotRow: Charge = { Text: 'storage pd snapshot in netherlands' };
there(
  'gcp.snapshot',
  'waste',
  { facts: { created: '2025-10-01T00:00:00.000-07:00', storage_gb: 3.25 } },
  snapshotRow,
);
there('gcp.snapshot', 'young', { facts: { created: `${dayAt(2)}T00:00:00Z` } }, snapshotRow);
const imageRow: Charge = { Text: 'storage image in eu' };
const old = { created: '2025-01-01T00:00:00Z' };
there('gcp.image', 'waste', { state: 'unused', facts: old }, imageRow);
there('gcp.image', 'in-use', { state: 'in use', facts: old }, imageRow);
there('gcp.image', 'young', { state: 'unused', facts: { created: `${dayAt(2)}T00:00:00Z` } }, imageRow);

const forwarding: Charge = { Text: 'network load balancing: forwarding rule minimum service charge' };
there('gcp.forwarding-rule', 'waste', { state: 'without backends' }, forwarding);
there('gcp.forwarding-rule', 'in-use', { state: 'in use' }, forwarding);

const runs = { state: 'RUNNABLE' };
const measured = { days_measured: 14, version: 'POSTGRES_16' };
const processors: Charge = { Text: 'cloud sql for postgresql: zonal - vcpu in netherlands' };
const storage: Charge = {
  Text: 'cloud sql for postgresql: zonal - standard storage in netherlands',
  Cost: 9,
};
there(
  'gcp.sql-instance',
  'idle',
  { ...runs, facts: { ...measured, connections_per_day: 0.5, cpu_percent: 3 } },
  processors,
  storage,
);
there(
  'gcp.sql-instance',
  'oversized',
  { ...runs, facts: { ...measured, connections_per_day: 30, cpu_percent: 12 } },
  processors,
  storage,
);
there(
  'gcp.sql-instance',
  'busy',
  { ...runs, facts: { ...measured, connections_per_day: 30, cpu_percent: 60 } },
  processors,
);
there(
  'gcp.sql-instance',
  'unmeasured',
  { ...runs, facts: { version: 'POSTGRES_16', days_measured: 0 } },
  processors,
);
there(
  'gcp.sql-instance',
  'stopped',
  { state: 'stopped', facts: { ...measured, connections_per_day: 0 } },
  processors,
);
there(
  'gcp.sql-instance',
  'replica',
  { ...runs, facts: { ...measured, connections_per_day: 0, instance_type: 'READ_REPLICA_INSTANCE' } },
  processors,
);
const surcharge: Charge = { Text: 'extended support surcharge', Cost: 4 };
there('gcp.sql-instance', 'aged', { ...runs, facts: { version: 'MYSQL_5_7' } }, processors, surcharge);
there(
  'gcp.gke-cluster',
  'extended',
  { state: 'RUNNING', facts: { channel: 'EXTENDED' } },
  { Text: 'kubernetes extended period', Cost: 4 },
);
there(
  'gcp.gke-cluster',
  'regular',
  { state: 'RUNNING', facts: { channel: 'REGULAR' } },
  { Text: 'kubernetes cluster' },
);

there(
  'gcp.vertex-endpoint',
  'waste',
  { facts: { predictions: 0, ...old } },
  { Text: 'online prediction n1' },
);
there(
  'gcp.vertex-endpoint',
  'used',
  { facts: { predictions: 12, ...old } },
  { Text: 'online prediction n1' },
);
there('gcp.vertex-endpoint', 'unbilled', { facts: { predictions: 0, ...old } });

/** By rule: what it finds, with what it saves a day. */
const expected: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'gcp-unattached-disk': { waste: 2, named: 2 },
  'gcp-idle-address': { waste: 2 },
  'gcp-disk-of-stopped-instance': { 'of-stopped': 2 },
  'gcp-old-snapshot': { waste: 2 },
  'gcp-unused-image': { waste: 2 },
  'gcp-empty-forwarding-rule': { waste: 2 },
  'gcp-idle-sql-instance': { idle: 2, oversized: 1 },
  'gcp-extended-support': { aged: 4, extended: 4 },
  'gcp-idle-vertex-endpoint': { waste: 2 },
};

const results = new Map<string, RuleResult>();
beforeAll(async () => {
  const requests = gcpInventoryRules.map(({ id }) => ({ key: id, ruleId: id, parameters: {} }));
  const idle = { key: 'idle-public-ip', ruleId: 'idle-public-ip', parameters: {} };
  const connection = await bill([...alwaysOn(30, account), ...charges]);
  const ran = await runRules(connection, [...requests, idle], {
    through: throughDay(30),
    observed: observed(resources),
  });
  for (const result of ran) results.set(result.key, result);
});

describe('rules on the inventory of Google Cloud', () => {
  it.each(Object.entries(expected))('%s finds what is waste and nothing else', (id, found) => {
    const result = results.get(id);
    expect(result).toMatchObject({ status: 'ran', through: dayAt(30) });
    const savings = Object.fromEntries(
      (result?.findings ?? []).map(({ resourceName, monthlySaving }) => [
        resourceName,
        Number(((monthlySaving ?? 0) / MONTH_DAYS).toFixed(6)),
      ]),
    );
    expect(savings).toEqual(found);
  });

  it('has an expectation for each rule', () => {
    expect(gcpInventoryRules.map(({ id }) => id).sort()).toEqual(Object.keys(expected).sort());
  });

  it('leaves to the bill what the bill calls idle', () => {
    const found = results.get('idle-public-ip')?.findings.map(({ resourceId }) => resourceId);
    expect(found).toEqual(['//google.example/projects/441570621172/gcp.address/idle-on-bill']);
  });

  it('says what is to be done with a database, and shows what was measured', () => {
    const findings = results.get('gcp-idle-sql-instance')?.findings ?? [];
    expect(findings.map(({ title }) => title)).toEqual([
      'Stop idle Cloud SQL instance idle',
      'Right-size Cloud SQL instance oversized',
    ]);
    expect(findings[1]?.evidence).toContainEqual({ label: 'Highest CPU use', value: '12.0 %' });
  });
});
