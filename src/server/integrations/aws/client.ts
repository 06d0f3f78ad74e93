import type { z } from 'zod';
import { awsFaults as words } from '@shared/words/awsFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { awsCodeOf, awsSaid } from '../common/awsSaid';
import { patiently, wasTooMany } from '../common/patient';
import { s3Bucket } from '../common/s3Bucket';
import { signedHeaders, type SigningKeys } from '../common/signed';
import { parseXml } from '../common/xml';
import { jsonServices, queryServices, restServices } from './services';
import type { ProviderDeps } from '../provider.port';

const SERVICE = 'AWS';
/** With these codes AWS asks for patience, whatever the status says. */
const THROTTLED =
  /^(Throttl|RequestLimitExceeded|RequestThrottled|TooManyRequests|LimitExceeded|ProvisionedThroughput|SlowDown|BandwidthLimit)/;

/** Where the services of billing are. */
export const BILLING_REGION = 'us-east-1';

export interface AwsClientOptions {
  orgId: string;
  /** Instead of Amazon's own addresses; '' for those. */
  endpoint: string;
  signal: AbortSignal;
  /** Waits until AWS may be asked in this region again. */
  pace?(region: string): Promise<void>;
}

/** A refusal of AWS with its code. */
export class AwsRefusal extends ProviderError {
  constructor(
    error: ProviderError,
    readonly awsCode: string,
  ) {
    const throttled = THROTTLED.test(awsCode);
    super(error.message, throttled ? 'too_many' : error.code, throttled || error.passing, error.retryAfterMs);
  }
}

interface Asked {
  method: string;
  url: string;
  signing: string;
  region: string;
  headers?: Record<string, string>;
  body?: string;
  timeoutMs?: number | undefined;
}

interface JsonQuestion<T> {
  reply: z.ZodType<T>;
  region?: string;
  /** 15 seconds unless given. */
  timeoutMs?: number;
}

/** Calls of AWS with these keys. All fail with a ProviderError. */
export function awsClient({ client, clock }: ProviderDeps, keys: SigningKeys, options: AwsClientOptions) {
  const { orgId, endpoint, signal, pace = async () => undefined } = options;
  const addressOf = (host: string) => (endpoint === '' ? host : endpoint.replace(/\/+$/, ''));

  async function once({
    method,
    url,
    signing,
    region,
    headers = {},
    body,
    timeoutMs,
  }: Asked): Promise<string> {
    const text = body === undefined ? {} : { body };
    const request = { method, url, headers, ...text, service: signing, region };
    const signed = await signedHeaders(request, keys, clock.now());
    let code = '';
    const said = (answer: unknown) => {
      code = awsCodeOf(answer);
      return awsSaid(answer);
    };
    try {
      const limit = timeoutMs === undefined ? {} : { timeoutMs };
      const sent = { orgId, service: SERVICE, method, signal, said, ...signed, ...limit };
      const reply = await client.askText(body === undefined ? sent : { ...sent, text: body });
      return reply.text;
    } catch (error) {
      throw code !== '' && error instanceof ProviderError ? new AwsRefusal(error, code) : error;
    }
  }

  /** `repeatable`: what fails in passing is asked again; else only what was refused for haste. */
  const ask = (asked: Asked, repeatable = true) =>
    patiently(
      async () => {
        await pace(asked.region);
        return once(asked);
      },
      signal,
      repeatable ? undefined : wasTooMany,
    );

  return {
    /** A request below Amazon's own address of a service, or below the endpoint; the reply as it came. */
    text: (
      { host, path, ...asked }: Omit<Asked, 'url'> & { host: string; path: string },
      repeatable: boolean,
    ) => ask({ ...asked, url: `${addressOf(host)}${path}` }, repeatable),

    /** An operation of a service that speaks JSON. */
    async json<T>(
      name: keyof typeof jsonServices,
      operation: string,
      input: object,
      { reply, region = BILLING_REGION, timeoutMs }: JsonQuestion<T>,
    ): Promise<T> {
      const { host, signing, target, version } = jsonServices[name];
      const text = await ask({
        method: 'POST',
        url: `${addressOf(host(region))}/`,
        signing,
        region,
        headers: {
          'content-type': `application/x-amz-json-${version}`,
          'x-amz-target': `${target}.${operation}`,
        },
        body: JSON.stringify(input),
        timeoutMs,
      });
      return understood(reply, jsonOf(text), operation);
    },

    /** An operation of a service that takes forms; `reply` reads what stands within its Response and Result elements. */
    async query<T>(
      name: keyof typeof queryServices,
      operation: string,
      input: Readonly<Record<string, string>>,
      { reply, region }: { reply: z.ZodType<T>; region: string },
    ): Promise<T> {
      const { host, signing, version } = queryServices[name];
      const text = await ask({
        method: 'POST',
        url: `${addressOf(host(region))}/`,
        signing,
        region,
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams({ Action: operation, Version: version, ...input }).toString(),
      });
      const response = childOf(parseXml(text), `${operation}Response`);
      return understood(reply, childOf(response, `${operation}Result`) ?? response, operation);
    },

    /** An operation of a service that is asked by path; S3 answers in XML, with `root` outermost. */
    async rest<T>(
      name: keyof typeof restServices,
      { path, query, root }: { path: string; query: Readonly<Record<string, string>>; root?: string },
      { reply, region }: { reply: z.ZodType<T>; region: string },
    ): Promise<T> {
      const { host, signing } = restServices[name];
      const search = new URLSearchParams(query).toString().replaceAll('+', '%20');
      const url = `${addressOf(host(region))}${path}${search === '' ? '' : `?${search}`}`;
      const text = await ask({ method: 'GET', url, signing, region });
      return understood(reply, root === undefined ? jsonOf(text) : childOf(parseXml(text), root), path);
    },

    bucket: (bucket: string, region: string) =>
      s3Bucket({ client, clock, orgId, service: 'Amazon S3', keys, bucket, region, endpoint, signal }),
  };
}
export type AwsClient = ReturnType<typeof awsClient>;

/** An operation without a result answers with nothing at all. */
function jsonOf(text: string): unknown {
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return undefined;
  }
}

/** What stands within an element; undefined where it is not there, nothing where it is empty. */
function childOf(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  const found = new Map<string, unknown>(Object.entries(body)).get(name);
  return found === '' ? {} : found;
}

function understood<T>(reply: z.ZodType<T>, body: unknown, operation: string): T {
  const { data } = reply.safeParse(body);
  if (data === undefined) throw new ProviderError(words.notUnderstood(operation));
  return data;
}
