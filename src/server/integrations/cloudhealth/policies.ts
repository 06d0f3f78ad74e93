import { z } from 'zod';
import { cloudhealthFaults as words } from '@shared/words/cloudhealthFaults';
import type { JsonObject } from '@shared/model/json';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import type { CloudhealthApi } from './api';

const PAGE = 30;
const RESOURCES_PAGE = 100;
const POLICIES_MAX = 3_000;
const BLOCKS_MAX = 50;
const TOLD_MAX = 30;

const id = z.union([z.string(), z.number()]).transform(String);
const policies = z.object({ policies: z.array(z.object({ id, name: z.string() })) });
const blocks = z.object({ policy_blocks: z.array(z.object({ id, name: z.string() })) });
const alert = z.object({
  alert_id: id,
  evaluation_time: z.string().default(''),
  description: z.string().default(''),
  severity: z.string().default(''),
});
const violations = z.object({
  resource_type: z.string().default(''),
  policy_violations: z.array(z.object({ alerts: z.array(alert) })),
});
const affected = z.object({ affected_resources: z.array(z.record(z.string(), z.json())) });

export interface Violations {
  policy: { id: string; name: string };
  resources: JsonObject[];
  truncated: boolean;
  /** More blocks than are asked for. */
  cut: boolean;
}

async function policyNamed({ all }: CloudhealthApi, wanted: string): Promise<{ id: string; name: string }> {
  const known = await all('v1/policies', policies, (page) => page.policies, {
    most: POLICIES_MAX,
    size: PAGE,
  });
  const direct = known.find((one) => one.id === wanted);
  if (direct) return direct;
  const [first, ...others] = known.filter(
    ({ name }) => name.trim().toLowerCase() === wanted.trim().toLowerCase(),
  );
  if (!first)
    throw new ProviderError(words.noPolicy(wanted, known.map(({ name }) => name).slice(0, TOLD_MAX)));
  if (others.length > 0)
    throw new ProviderError(
      words.severalPolicies(
        wanted,
        [first, ...others].map((one) => one.id),
      ),
    );
  return first;
}

/** A column of a resource as text; '' for none. */
const textOf = (resource: JsonObject, ...names: string[]) => {
  for (const name of names) {
    const value = resource[name];
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return '';
};

/** The resources that violate a policy by its last evaluation. */
export async function policyViolations(
  api: CloudhealthApi,
  wanted: string,
  limit: number,
): Promise<Violations> {
  const policy = await policyNamed(api, wanted);
  const at = `v1/policies/${policy.id}/policy_blocks`;
  const options = { most: BLOCKS_MAX + 1, size: PAGE };
  const found = await api
    .all(at, blocks, (page) => page.policy_blocks, options)
    .catch((error: unknown) => {
      if (error instanceof ServiceRefusal && error.status === 404)
        throw new ProviderError(words.rightsizing(policy.name));
      throw error;
    });
  const resources: JsonObject[] = [];
  for (const block of found.slice(0, BLOCKS_MAX)) {
    if (resources.length > limit) break;
    const last = await api.ask(`${at}/${block.id}/violations`, violations, [['count', '1']]);
    for (const { alert_id, severity, description, evaluation_time } of last.policy_violations[0]?.alerts ??
      []) {
      const most = limit + 1 - resources.length;
      if (most <= 0) break;
      const where = `${at}/${block.id}/violations/${alert_id}`;
      const rows = await api.all(where, affected, (page) => page.affected_resources, {
        most,
        size: RESOURCES_PAGE,
      });
      for (const resource of rows)
        resources.push({
          policy: policy.name,
          block: block.name,
          severity,
          description: description.trim(),
          evaluated_at: evaluation_time,
          resource_type: last.resource_type,
          resource_id: textOf(resource, 'Instance ID', 'Volume ID', 'Resource ID', 'id'),
          resource_name: textOf(resource, 'Name', 'Instance Name', 'Volume Name'),
          account: textOf(resource, 'Account Name', 'Account'),
          columns: resource,
        });
    }
  }
  const cut = found.length > BLOCKS_MAX;
  return { policy, resources: resources.slice(0, limit), truncated: resources.length > limit || cut, cut };
}
