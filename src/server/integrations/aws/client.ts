import type { z } from 'zod';
import { awsFaults as words } from '@shared/words/awsFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { awsCode, awsSaid } from '../common/awsSaid';
import { patiently } from '../common/patient';
import { s3Bucket } from '../common/s3Bucket';
import { signedHeaders, type SigningKeys } from '../common/signed';
import { parseXml } from '../common/xml';
import type { ProviderDeps } from '../registry';

const SERVICE = 'AWS';

/** A service of AWS: how it is addressed, signed and, where it speaks JSON, named in its target header. */
interface AwsService {
  host(region: string): string;
  signing: string;
  target: string;
  /** Of its JSON; 1.1 unless given. */
  version?: '1.0';
}
const regional = (prefix: string) => (region: string) =>
  `https://${prefix}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

/** Those of billing answer in one region only. */
const services = {
  dataExports: {
    host: () => 'https://bcm-data-exports.us-east-1.api.aws',
    signing: 'bcm-data-exports',
    target: 'AWSBillingAndCostManagementDataExports',
  },
  cur: { host: regional('cur'), signing: 'cur', target: 'AWSOrigamiServiceGatewayService' },
  organizations: {
    host: () => 'https://organizations.us-east-1.amazonaws.com',
    signing: 'organizations',
    target: 'AWSOrganizationsV20161128',
  },
  costExplorer: {
    host: () => 'https://ce.us-east-1.amazonaws.com',
    signing: 'ce',
    target: 'AWSInsightsIndexService',
  },
  events: { host: regional('events'), signing: 'events', target: 'AWSEvents' },
  sqs: { host: regional('sqs'), signing: 'sqs', target: 'AmazonSQS', version: '1.0' },
  tagging: { host: regional('tagging'), signing: 'tagging', target: 'ResourceGroupsTaggingAPI_20170126' },
  sts: { host: regional('sts'), signing: 'sts', target: '' },
} satisfies Record<string, AwsService>;
type JsonService = Exclude<keyof typeof services, 'sts'>;

/** Where the services of billing are. */
export const BILLING_REGION = 'us-east-1';

/** Refused with one of the codes that the caller has named. */
export class AwsRefusal extends ProviderError {}

export interface JsonQuestion<T> {
  reply: z.ZodType<T>;
  region?: string;
  /** Codes of refusals that come as an AwsRefusal. */
  refusals?: readonly string[];
  /** 15 seconds unless given. */
  timeoutMs?: number;
}

interface Posted {
  headers: Record<string, string>;
  body: string;
  refusals?: readonly string[];
  timeoutMs?: number | undefined;
}

export interface AwsClientOptions {
  orgId: string;
  /** Instead of Amazon's own addresses; '' for those. */
  endpoint: string;
  signal: AbortSignal;
}

/** Calls of AWS with these keys. All fail with a ProviderError. */
export function awsClient({ client, clock }: ProviderDeps, keys: SigningKeys, options: AwsClientOptions) {
  const { orgId, endpoint, signal } = options;
  const addressOf = (service: AwsService, region: string) =>
    endpoint === '' ? `${service.host(region)}/` : `${endpoint.replace(/\/+$/, '')}/`;

  async function post(
    service: AwsService,
    region: string,
    { headers, body, refusals = [], timeoutMs }: Posted,
  ): Promise<string> {
    const url = addressOf(service, region);
    const { text } = await patiently(async () => {
      const request = { method: 'POST', url, headers, body, service: service.signing, region };
      const signed = await signedHeaders(request, keys, clock.now());
      let code: string | undefined;
      const said = (refusal: unknown) => {
        code = awsCode(refusal);
        return awsSaid(refusal);
      };
      const question = { orgId, service: SERVICE, method: 'POST', text: body, signal, said, ...signed };
      return client
        .askText({ ...question, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
        .catch((error: unknown) => {
          if (error instanceof ProviderError && code !== undefined && refusals.includes(code))
            throw new AwsRefusal(error.message);
          throw error;
        });
    }, signal);
    return text;
  }

  return {
    /** An operation of a service that speaks JSON. */
    async json<T>(
      name: JsonService,
      operation: string,
      input: object,
      { reply, region = BILLING_REGION, refusals = [], timeoutMs }: JsonQuestion<T>,
    ): Promise<T> {
      const service: AwsService = services[name];
      const headers = {
        'content-type': `application/x-amz-json-${service.version ?? '1.1'}`,
        'x-amz-target': `${service.target}.${operation}`,
      };
      const posted = { headers, body: JSON.stringify(input), refusals, timeoutMs };
      const text = await post(service, region, posted);
      return understood(reply, jsonOf(text), operation);
    },

    /** An operation of STS, which takes forms and answers in XML. */
    async sts<T>(operation: string, input: Record<string, string>, reply: z.ZodType<T>, region: string) {
      const body = new URLSearchParams({ Action: operation, Version: '2011-06-15', ...input }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
      const text = await post(services.sts, region, { headers, body });
      return understood(reply, parseXml(text), operation);
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

function understood<T>(reply: z.ZodType<T>, body: unknown, operation: string): T {
  const { data } = reply.safeParse(body);
  if (data === undefined) throw new ProviderError(words.notUnderstood(operation));
  return data;
}
