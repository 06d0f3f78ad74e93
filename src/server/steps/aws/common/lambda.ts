import { z } from 'zod';
import { StepError } from '../../contract';
import type { CloudCall } from '../../clouds.port';
import { until } from '../../common/cloud/waiting';
import { nameInArn } from './arn';
import { askIf, type At } from './aws';

type Method = 'GET' | 'PUT' | 'DELETE';

const call = (method: Method, path: string, input: CloudCall['input']): CloudCall => ({
  service: 'lambda',
  operation: `${method} ${path}`,
  input,
});

export const configuration = (
  method: 'GET' | 'PUT',
  name: string,
  input: CloudCall['input'] = {},
): CloudCall => call(method, `/2015-03-31/functions/${encodeURIComponent(name)}/configuration`, input);

/** Looked at in one version of the API, changed in another. */
export const concurrency = (method: Method, name: string, input: CloudCall['input'] = {}): CloudCall =>
  call(
    method,
    `/${method === 'GET' ? '2019-09-30' : '2017-10-31'}/functions/${encodeURIComponent(name)}/concurrency`,
    input,
  );

const found = z.object({
  FunctionName: z.string(),
  FunctionArn: z.string(),
  MemorySize: z.number(),
  LastUpdateStatus: z.string().nullish(),
  LastUpdateStatusReason: z.string().nullish(),
});
const tagged = z.object({ Tags: z.record(z.string(), z.string()).default({}) });

type LambdaFunction = z.output<typeof found> & { tags: Record<string, string> };

/** By name or ARN; undefined: there is none. */
export async function findFunction(at: At, id: string): Promise<LambdaFunction | undefined> {
  const one = await askIf(at, configuration('GET', nameInArn(id)), found);
  if (!one) return undefined;
  const tags = await askIf(
    at,
    call('GET', `/2017-03-31/tags/${encodeURIComponent(one.FunctionArn)}`, {}),
    tagged,
  );
  return { ...one, tags: tags?.Tags ?? {} };
}

/** Waits until a change of a function has happened. */
export const functionReady = (at: At, name: string): Promise<{ memory: number }> =>
  until(at.context, async () => {
    const one = await askIf(at, configuration('GET', name), found);
    if (one?.LastUpdateStatus === 'Failed')
      throw new StepError(
        `Lambda could not make the change: ${one.LastUpdateStatusReason ?? 'no reason given'}`,
      );
    return one && one.LastUpdateStatus !== 'InProgress' ? { memory: one.MemorySize } : undefined;
  });

/** What is provisioned on a version or an alias. */
export const provisionedIn = (
  method: 'PUT' | 'DELETE',
  name: string,
  qualifier: string,
  input: CloudCall['input'] = {},
): CloudCall =>
  call(
    method,
    `/2019-09-30/functions/${encodeURIComponent(name)}/provisioned-concurrency?Qualifier=${encodeURIComponent(qualifier)}`,
    input,
  );

const provisioned = z.object({
  ProvisionedConcurrencyConfigs: z
    .array(
      z.object({
        FunctionArn: z.string(),
        RequestedProvisionedConcurrentExecutions: z.number(),
        Status: z.string().default(''),
      }),
    )
    .default([]),
  NextMarker: z.string().nullish(),
});

interface Provisioned {
  /** `live` of `arn:…:function:pay:live` */
  qualifier: string;
  amount: number;
  status: string;
}

/** Of all versions and aliases of a function. */
export async function provisionedOf(at: At, name: string): Promise<Provisioned[]> {
  const all: Provisioned[] = [];
  let marker = '';
  do {
    const more = marker === '' ? '' : `&Marker=${encodeURIComponent(marker)}`;
    const path = `/2019-09-30/functions/${encodeURIComponent(name)}/provisioned-concurrency?List=ALL${more}`;
    const page = await askIf(at, call('GET', path, {}), provisioned);
    for (const one of page?.ProvisionedConcurrencyConfigs ?? [])
      all.push({
        qualifier: one.FunctionArn.split(':')[7] ?? '',
        amount: one.RequestedProvisionedConcurrentExecutions,
        status: one.Status,
      });
    marker = page?.NextMarker ?? '';
  } while (marker !== '');
  return all;
}
