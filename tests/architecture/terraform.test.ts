import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@cdktf/hcl2json';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { readConfig } from '@server/platform/config';
import { serverRoles } from '@server/platform/roles';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'deploy/terraform');
const blocks = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
const file = z.strictObject({
  terraform: z.array(z.unknown()).optional(),
  provider: z.unknown().optional(),
  variable: blocks.optional(),
  output: blocks.optional(),
  locals: z.array(z.record(z.string(), z.unknown())).optional(),
  data: z.record(z.string(), blocks).optional(),
  resource: z.record(z.string(), blocks).optional(),
  ephemeral: z.record(z.string(), blocks).optional(),
});
const files = readdirSync(folder).filter((name) => name.endsWith('.tf'));
const parsed = await Promise.all(
  files.map(async (name) => file.parse(await parse(name, readFileSync(join(folder, name), 'utf8')))),
);

const variables = new Map(parsed.flatMap((one) => Object.entries(one.variable ?? {})));
const outputs = new Map(parsed.flatMap((one) => Object.entries(one.output ?? {})));
const locals = new Map(parsed.flatMap((one) => (one.locals ?? []).flatMap((held) => Object.entries(held))));
const named = (kind: 'data' | 'resource' | 'ephemeral', before = '') =>
  parsed.flatMap((one) =>
    Object.entries(one[kind] ?? {}).flatMap(([type, all]) =>
      Object.keys(all).map((name) => `${before}${type}.${name}`),
    ),
  );
const one = (kind: 'data' | 'resource', type: string, name: string) =>
  parsed.flatMap((held) => held[kind]?.[type]?.[name] ?? [])[0] ?? {};

/** The expressions in every text of the files. */
function expressions(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('${') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(expressions);
}
const REFERENCE =
  /(?<![\w.])(?:var|local)\.\w+|(?<![\w.])(?:data\.|ephemeral\.)?(?:aws|random)_\w+\.[a-z]\w*/g;
const used = new Set(
  parsed.flatMap((held) => expressions(held)).flatMap((text) => text.match(REFERENCE) ?? []),
);

/** As Terraform would fill them in. */
const filled: Record<string, string> = {
  'tostring(local.port)': String(locals.get('port')),
  'local.port': String(locals.get('port')),
  'var.site': 'costs.example.com',
  'var.region': 'eu-west-1',
  'var.bill_cache': String(variables.get('bill_cache')?.[0]?.['default']),
  'aws_s3_bucket.bills.bucket': 'bills',
  'join(",", sort([for subnet in data.aws_subnet.public : subnet.cidr_block]))': '10.0.1.0/24,10.0.2.0/24',
};
const fill = (text: string) =>
  text.replace(/\$\{([^}]*)\}/g, (_whole, what: string) => filled[what] ?? `?${what}?`);
const definition = String(one('resource', 'aws_ecs_task_definition', 'server')['container_definitions']);

describe('the files of Terraform', () => {
  it('refer to what there is, and have nothing that is not used', () => {
    const there = new Set([
      ...[...variables.keys()].map((name) => `var.${name}`),
      ...[...locals.keys()].map((name) => `local.${name}`),
      ...named('resource'),
      ...named('data', 'data.'),
      ...named('ephemeral', 'ephemeral.'),
    ]);
    expect(used.size).toBeGreaterThan(60);
    expect([...used].filter((reference) => !there.has(reference))).toEqual([]);
    const needed = [...there].filter((name) => /^(var|local|data|ephemeral)\./.test(name));
    expect(needed.filter((name) => !used.has(name))).toEqual([]);
  });

  it('describe each variable and output, and give no secret', () => {
    for (const [name, [held]] of [...variables, ...outputs])
      expect([name, held?.['description']]).toEqual([name, expect.stringMatching(/^[A-Z].+\.$/)]);
    for (const [, [held]] of variables) expect(held?.['type']).toBeTypeOf('string');
    const secret = /password|secret|token|key$/;
    expect([...variables.keys()].filter((name) => secret.test(name))).toEqual([]);
    // What is written in the clear would stand in the state.
    const keys = JSON.stringify(parsed).match(/"(password|secret_string|master_password)":/g);
    expect(keys).toBeNull();
    const told = readFileSync(join(folder, 'README.md'), 'utf8');
    const required = [...variables].filter(([, [held]]) => !Object.hasOwn(held ?? {}, 'default'));
    for (const [name] of required) expect(told).toMatch(new RegExp(`^ *${name} += `, 'm'));
    for (const name of files.filter((held) => !/^(versions|variables|outputs)/.test(held)))
      expect(told).toContain(`\`${name}\``);
  });

  it('start servers with options that they take, and each role somewhere', () => {
    const args = z.array(z.string()).parse(locals.get('arguments')).map(fill);
    const services = z
      .record(z.string(), z.object({ roles: z.string(), count: z.int(), cpu: z.int(), memory: z.int() }))
      .parse(variables.get('services')?.[0]?.['default']);
    const roles = Object.values(services).map((service) => {
      const config = readConfig([...args, '--roles', service.roles], { DATABASE_URL: 'postgres://a@db/c' });
      expect(config).toMatchObject({
        host: '0.0.0.0',
        port: locals.get('port'),
        dataDir: '/data',
        publicUrl: 'https://costs.example.com',
        trustedProxies: ['10.0.1.0/24', '10.0.2.0/24'],
        billStore: { place: { kind: 's3', bucket: 'bills' } },
      });
      return service.roles.split(',');
    });
    expect(roles.flat().toSorted()).toEqual([...serverRoles].toSorted());
    const environment = Object.keys(z.record(z.string(), z.string()).parse(locals.get('environment')));
    const secrets = Object.keys(z.record(z.string(), z.string()).parse(locals.get('secrets')));
    expect([...environment, ...secrets].toSorted()).toEqual([
      'DATABASE_URL',
      'NODE_EXTRA_CA_CERTS',
      'TMPDIR',
    ]);
  });

  it('say the same as the other files: port, paths, what a bucket must allow, how servers are locked down', () => {
    const image = readFileSync(join(root, 'deploy/Containerfile'), 'utf8');
    expect(image).toContain(`EXPOSE ${String(locals.get('port'))}\n`);
    // A volume of Fargate is owned by whom the image says.
    expect(image).toMatch(/^VOLUME \/data$/m);
    expect(String(locals.get('healthy'))).toContain('}/healthz');
    expect(one('resource', 'aws_lb_target_group', 'server')).toMatchObject({
      port: '${local.port}',
      health_check: [{ path: '/readyz' }],
    });
    expect(definition.match(/drop = \["ALL"\]/g)).toHaveLength(2);
    expect(definition.match(/readonlyRootFilesystem\s+= true/g)).toHaveLength(1);
    expect(definition).toMatch(/readonlyRootFilesystem\s+= !var.shell/);
    const values = parseYaml(readFileSync(join(root, 'deploy/helm/costloom/values.yaml'), 'utf8')) as {
      billCache: string;
    };
    expect(variables.get('bill_cache')?.[0]?.['default']).toBe(values.billCache);

    const page = readFileSync(join(root, 'docs/operate/bill-store.md'), 'utf8');
    const needed = /^\| S3 .*$/m.exec(page)?.[0].match(/s3:\w+/g) ?? [];
    const { statement } = one('data', 'aws_iam_policy_document', 'bills');
    const allowed = z.array(z.object({ actions: z.array(z.string()) })).parse(statement);
    expect(allowed.flatMap(({ actions }) => actions).toSorted()).toEqual(needed.toSorted());
  });

  it('encrypt and keep what is stored, and let no rule remove bills', () => {
    expect(one('resource', 'aws_db_instance', 'main')).toMatchObject({
      storage_encrypted: true,
      publicly_accessible: false,
      deletion_protection: true,
      skip_final_snapshot: false,
      backup_retention_period: '${var.backup_days}',
    });
    const [rule] = z
      .array(z.record(z.string(), z.unknown()))
      .parse(one('resource', 'aws_s3_bucket_lifecycle_configuration', 'bills')['rule']);
    expect(rule?.['expiration']).toEqual([{ expired_object_delete_marker: true }]);
    expect(Object.keys(rule ?? {})).not.toContain('transition');
    expect(JSON.stringify(one('resource', 'aws_s3_bucket_versioning', 'bills'))).toContain('"Enabled"');
  });
});
