import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { metricsText } from '@server/domains/monitoring/metrics';
import { readConfig } from '@server/platform/config';
import { serverRoles } from '@server/platform/roles';
import { renderHelm } from '@tests/support/helmTemplate';

const chart = join(import.meta.dirname, '../../deploy/helm/costloom');
const read = (path: string) => readFileSync(join(chart, path), 'utf8');
const { appVersion } = parse(read('Chart.yaml')) as { appVersion: string };
interface Values {
  deployments: Record<string, { roles: string }>;
  [key: string]: unknown;
}
const values = parse(read('values.yaml')) as Values;
const usual: Values = { ...values, trustProxy: '10.0.1.7' };
const fits = new Ajv({ strict: false }).compile(JSON.parse(read('values.schema.json')) as object);

const labels = z.record(z.string(), z.string());
const meta = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,63}$/),
  labels: labels.optional(),
  annotations: labels.optional(),
});
const http = z.strictObject({ path: z.enum(['/healthz', '/readyz']), port: z.literal('http') });
const probe = z.strictObject({
  httpGet: http,
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int().optional(),
});
const mounts = z.array(
  z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() }),
);
const lockedDown = z.strictObject({
  allowPrivilegeEscalation: z.literal(false),
  readOnlyRootFilesystem: z.literal(true),
  capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
});
const quantity = z.string().regex(/^\d+(\.\d+)?(m|Ki|Mi|Gi|Ti)?$/);
const container = z.strictObject({
  name: z.string(),
  image: z.string().regex(/^[\w./-]+:[\w.-]+$/),
  imagePullPolicy: z.enum(['IfNotPresent', 'Always', 'Never']),
  command: z.array(z.string()).optional(),
  args: z.array(z.string()).optional(),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name: z.string() }) })).optional(),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })).optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: z
    .strictObject({
      requests: z.record(z.enum(['cpu', 'memory']), quantity),
      limits: z.partialRecord(z.enum(['cpu', 'memory']), quantity),
    })
    .optional(),
  securityContext: lockedDown,
  volumeMounts: mounts,
});
const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata: meta,
  spec: z.strictObject({
    replicas: z.int().optional(),
    strategy: z.strictObject({
      type: z.literal('RollingUpdate'),
      rollingUpdate: z.strictObject({ maxSurge: z.literal(1), maxUnavailable: z.literal(0) }),
    }),
    selector: z.strictObject({ matchLabels: labels }),
    template: z.strictObject({
      metadata: z.strictObject({ labels }),
      spec: z.strictObject({
        automountServiceAccountToken: z.literal(false),
        serviceAccountName: z.string().optional(),
        terminationGracePeriodSeconds: z.int(),
        securityContext: z.strictObject({
          runAsNonRoot: z.literal(true),
          runAsUser: z.int().min(1),
          runAsGroup: z.int().min(1),
          fsGroup: z.int().min(1),
          seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
        }),
        topologySpreadConstraints: z.array(
          z.strictObject({
            maxSkew: z.int(),
            topologyKey: z.string(),
            whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
            labelSelector: z.strictObject({ matchLabels: labels }),
          }),
        ),
        initContainers: z.array(container),
        containers: z.array(container).length(1),
        volumes: z.array(
          z.strictObject({
            name: z.string(),
            emptyDir: z.strictObject({ sizeLimit: quantity.optional() }).optional(),
            secret: z.strictObject({ secretName: z.string(), defaultMode: z.int() }).optional(),
          }),
        ),
      }),
    }),
  }),
});
const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata: meta,
  spec: z.strictObject({
    selector: labels,
    ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: z.literal('http') })),
  }),
});
const budget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata: meta,
  spec: z.strictObject({ maxUnavailable: z.int(), selector: z.strictObject({ matchLabels: labels }) }),
});
const scaler = z.strictObject({
  apiVersion: z.literal('autoscaling/v2'),
  kind: z.literal('HorizontalPodAutoscaler'),
  metadata: meta,
  spec: z.strictObject({
    scaleTargetRef: z.strictObject({
      apiVersion: z.literal('apps/v1'),
      kind: z.literal('Deployment'),
      name: z.string(),
    }),
    minReplicas: z.int().min(1),
    maxReplicas: z.int().min(1),
    metrics: z.array(
      z.strictObject({
        type: z.literal('External'),
        external: z.strictObject({
          metric: z.strictObject({ name: z.string(), selector: z.strictObject({ matchLabels: labels }) }),
          target: z.strictObject({ type: z.literal('AverageValue'), averageValue: quantity }),
        }),
      }),
    ),
  }),
});
const ingress = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('Ingress'),
  metadata: meta,
  spec: z.strictObject({
    ingressClassName: z.string(),
    tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })).min(1),
    rules: z.array(
      z.strictObject({
        host: z.string(),
        http: z.strictObject({
          paths: z.array(
            z.strictObject({
              path: z.string(),
              pathType: z.literal('Prefix'),
              backend: z.strictObject({
                service: z.strictObject({ name: z.string(), port: z.strictObject({ name: z.string() }) }),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
});
const manifest = z.discriminatedUnion('kind', [deployment, service, budget, scaler, ingress]);
type Manifest = z.infer<typeof manifest>;

function rendered(values: object): Manifest[] {
  return readdirSync(join(chart, 'templates')).flatMap((file) =>
    parseAllDocuments(
      renderHelm(read(`templates/${file}`), { Values: values, Chart: { AppVersion: appVersion } }),
    )
      .filter((document) => document.contents !== null)
      .map((document) => {
        expect(document.errors).toEqual([]);
        return manifest.parse(document.toJS());
      }),
  );
}
const of = <K extends Manifest['kind']>(all: readonly Manifest[], kind: K) =>
  all.filter((one): one is Extract<Manifest, { kind: K }> => one.kind === kind);

describe('the Helm chart', () => {
  const all = rendered(usual);
  const deployments = of(all, 'Deployment');

  it('has values that its schema allows, and a schema that refuses roles and stores that there are not', () => {
    expect([fits(usual), fits.errors]).toEqual([true, null]);
    // Whose word about callers is taken, nobody can say but whoever installs it.
    expect(fits(values)).toBe(false);
    expect(fits({ ...usual, billStore: 'https://somewhere' })).toBe(false);
    const cook = { ...usual.deployments['api'], roles: 'cook' };
    expect(fits({ ...usual, deployments: { api: cook } })).toBe(false);
  });

  it('starts servers with options that they take, each role somewhere, on a store and not on a shared folder', () => {
    const roles = deployments.flatMap(({ spec }) => {
      const [server] = spec.template.spec.containers;
      const config = readConfig(server?.args ?? [], { DATABASE_URL: 'postgres://a@db/c' });
      expect(config).toMatchObject({
        host: '0.0.0.0',
        dataDir: '/data',
        publicUrl: 'https://costs.example.com',
        trustedProxies: ['10.0.1.7'],
        slowQueryMs: 1000,
        otlp: undefined,
      });
      expect(config.billStore).toBeDefined();
      expect(server?.ports?.map(({ containerPort }) => containerPort)).toEqual([config.port]);
      return [...config.roles];
    });
    expect(roles.toSorted()).toEqual(serverRoles.toSorted());
  });

  it('names a ClickHouse server to each of them when there is one, without credentials', () => {
    const clickhouseUrl = 'https://clickhouse:8443/costs';
    expect(fits({ ...usual, clickhouseUrl })).toBe(true);
    for (const wrong of ['https://a:b@clickhouse/costs', 'https://clickhouse', 'tcp://clickhouse/costs'])
      expect(fits({ ...usual, clickhouseUrl: wrong })).toBe(false);
    const env = { DATABASE_URL: 'postgres://a@db/c', COSTLOOM_CLICKHOUSE_PASSWORD: 'secret' };
    const named = of(rendered({ ...usual, clickhouseUrl }), 'Deployment').map(
      ({ spec }) => readConfig(spec.template.spec.containers[0]?.args ?? [], env).clickhouse,
    );
    const place = {
      url: 'https://clickhouse:8443',
      database: 'costs',
      username: 'default',
      password: 'secret',
    };
    expect(named).toEqual(deployments.map(() => place));
  });

  it('gives every server probes, a place for all that it mounts, and its own labels', () => {
    for (const { metadata, spec } of deployments) {
      const { containers, initContainers, volumes } = spec.template.spec;
      const [server] = containers;
      expect(server).toMatchObject({
        startupProbe: { httpGet: { path: '/healthz' } },
        livenessProbe: { httpGet: { path: '/healthz' } },
        readinessProbe: { httpGet: { path: '/readyz' } },
      });
      const there = volumes.map(({ name }) => name);
      const mounted = [...containers, ...initContainers].flatMap((one) =>
        one.volumeMounts.map(({ name }) => name),
      );
      expect(new Set(mounted)).toEqual(new Set(there));
      expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
      const own = (one: Manifest) => one.metadata.name === metadata.name;
      const [end] = of(all, 'PodDisruptionBudget').filter(own);
      const [address] = of(all, 'Service').filter(own);
      expect([end?.spec.selector.matchLabels, address?.spec.selector]).toEqual([
        spec.selector.matchLabels,
        spec.selector.matchLabels,
      ]);
    }
  });

  it('takes every secret from outside', () => {
    expect(all.map(({ kind }) => String(kind))).not.toContain('Secret');
    for (const { spec } of deployments) {
      expect(spec.template.spec.containers[0]?.envFrom).toEqual([{ secretRef: { name: 'costloom' } }]);
      expect(spec.template.spec.volumes.flatMap(({ secret }) => secret?.secretName ?? [])).toEqual([
        'costloom-key',
      ]);
    }
  });

  it('leads people to servers that answer them, over TLS', () => {
    const [way] = of(all, 'Ingress');
    const names = way?.spec.rules.flatMap(({ http: { paths } }) =>
      paths.map(({ backend }) => backend.service.name),
    );
    expect(names).toEqual(['costloom-api']);
    expect(of(all, 'Service').map(({ metadata }) => metadata.name)).toContain('costloom-api');
    expect(way?.spec.tls[0]?.hosts).toEqual(['costs.example.com']);
    expect(of(rendered({ ...usual, ingress: { enabled: false } }), 'Ingress')).toEqual([]);
  });

  it('grows by metrics that there are, and leaves the number of those servers to what grows them', async () => {
    const job = {
      everyMs: null,
      waiting: 1,
      running: 0,
      failed: 0,
      oldestDue: null,
      nextAt: null,
      lastStarted: null,
      lastEnded: null,
      tries: 0,
      lastError: null,
      lastErrorAt: null,
    };
    const load = { byStatus: { PENDING: 1, RUNNING: 0, WAITING: 0 }, oldestDue: null };
    const told = await metricsText([{ ...job, name: 'bills.import' }], load, new Date());
    const scalers = of(all, 'HorizontalPodAutoscaler');
    expect(scalers).toHaveLength(2);
    for (const { spec } of scalers) {
      const target = deployments.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name);
      expect(target?.spec.replicas).toBeUndefined();
      expect(spec.maxReplicas).toBeGreaterThan(spec.minReplicas);
      for (const { external } of spec.metrics) {
        const [[label, value] = []] = Object.entries(external.metric.selector.matchLabels);
        expect(told).toContain(`${external.metric.name}{${label}="${value}"}`);
      }
    }
  });

  it('sends traces where it is told', () => {
    const [first] = of(rendered({ ...usual, otlpEndpoint: 'http://collector:4318' }), 'Deployment');
    const args = first?.spec.template.spec.containers[0]?.args ?? [];
    expect(readConfig(args, { DATABASE_URL: 'postgres://a@db/c' }).otlp?.traces).toBe(
      'http://collector:4318/v1/traces',
    );
  });
});
