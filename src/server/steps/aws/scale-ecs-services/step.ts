import { z } from 'zod';
import { isJsonObject, type JsonObject } from '@shared/model/json';
import { whole } from '../../common/params';
import type { CloudCall } from '../../clouds.port';
import { until } from '../../common/cloud/waiting';
import { askIf, type At } from '../common/aws';
import { awsChange } from '../common/changeStep';

const MINUTE_MS = 60_000;
const ecs = (operation: string, input: JsonObject): CloudCall => ({ service: 'ecs', operation, input });

const reply = z.object({
  services: z
    .array(
      z.object({
        serviceName: z.string(),
        status: z.string().default(''),
        desiredCount: z.number().default(0),
        runningCount: z.number().default(0),
        deployments: z.array(z.unknown()).nullish(),
        schedulingStrategy: z.string().nullish(),
        tags: z.array(z.object({ key: z.string(), value: z.string().default('') })).nullish(),
      }),
    )
    .default([]),
});

/** `arn:…:service/shop/web`, `shop/web`, or `web` of the cluster that is called default. */
function named(id: string): { cluster: string; service: string } {
  const path = /:service\/(.+)$/.exec(id)?.[1] ?? id;
  const at = path.indexOf('/');
  return at === -1
    ? { cluster: 'default', service: path }
    : { cluster: path.slice(0, at), service: path.slice(at + 1) };
}

interface Scaled {
  cluster: string;
  service: string;
  desired: number;
  minutes: number;
}

/** Waits until the service runs as many tasks as it should and no deployment is under way, or so many minutes have passed. */
function stable(at: At, { cluster, service, desired, minutes }: Scaled) {
  const { clock } = at.context;
  const end = clock.now().getTime() + minutes * MINUTE_MS;
  return until(at.context, async () => {
    const found = await askIf(at, ecs('DescribeServices', { cluster, services: [service] }), reply);
    const { runningCount: running = 0, deployments } = found?.services[0] ?? {};
    const isStable = running === desired && (deployments?.length ?? 0) <= 1;
    return isStable || clock.now().getTime() >= end ? { running, stable: isStable } : undefined;
  });
}

export const scaleEcsServices = awsChange({
  id: 'AWS-038',
  name: 'Scale_ECS_services',
  title: 'Scale ECS services',
  description:
    'Sets the number of tasks of services and waits until they are stable. Service Auto Scaling may change the number again.',
  icon: 'arrows-vertical',
  permissions: ['ecs:DescribeServices', 'ecs:UpdateService'],
  timeoutSeconds: 7_200,
  keywords: ['ecs', 'fargate', 'container', 'task', 'desired count', 'scale in', 'scale down', 'stop'],
  resources: { title: 'Services', example: 'my-cluster/web' },
  parameters: {
    desired: whole({ p: 5, title: 'Tasks', min: 0, max: 5_000 }),
    minutes: whole({
      p: 6,
      title: 'Maximum wait (minutes)',
      description: 'Until each service is stable. 0: don’t wait.',
      optional: true,
      min: 0,
      max: 60,
      default: 10,
    }),
  },
  sample: {
    resource: 'shop/web',
    summary: 'Scale shop/web from 4 to 0 tasks',
    before: { desired: 4, running: 4 },
    after: { desired: 0, running: 0, stable: true },
  },
  async look(at, { desired, minutes }) {
    const { cluster, service } = named(at.target.resource);
    const asked = ecs('DescribeServices', { cluster, services: [service], include: ['TAGS'] });
    const found = (await askIf(at, asked, reply))?.services[0];
    if (!found || found.status === 'INACTIVE')
      return { kind: 'skipped', name: '', reason: `The service is not in the cluster ${cluster}.` };
    const { serviceName: name, desiredCount: now } = found;
    if (found.schedulingStrategy === 'DAEMON')
      return { kind: 'skipped', name, reason: 'It runs one task on every instance.' };
    if (now === desired) return { kind: 'unchanged', name, reason: `It already runs ${now} tasks.` };
    const to = (desiredCount: number) => ecs('UpdateService', { cluster, service, desiredCount });
    return {
      kind: 'change',
      name,
      tags: Object.fromEntries((found.tags ?? []).map(({ key, value }) => [key, value])),
      summary: `Scale ${cluster}/${service} from ${now} to ${desired} tasks`,
      before: { desired: now, running: found.runningCount },
      after: ([settled = null]) => (isJsonObject(settled) ? { desired, ...settled } : { desired }),
      stages: [{ call: to(desired), settle: () => stable(at, { cluster, service, desired, minutes }) }],
      cannotUndo: null,
      undo: [to(now)],
    };
  },
});
