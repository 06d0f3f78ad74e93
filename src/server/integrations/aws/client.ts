import type { z } from 'zod';
import { awsFaults as words } from '@shared/words/awsFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { awsSaid } from '../common/awsSaid';
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
  sts: { host: regional('sts'), signing: 'sts', target: '' },
} satisfies Record<string, AwsService>;
type JsonService = Exclude<keyof typeof services, 'sts'>;

/** Where the services of billing are. */
export const BILLING_REGION = 'us-east-1';

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
    { headers, body }: { headers: Record<string, string>; body: string },
  ): Promise<string> {
    const url = addressOf(service, region);
    const { text } = await patiently(async () => {
      const request = { method: 'POST', url, headers, body, service: service.signing, region };
      const signed = await signedHeaders(request, keys, clock.now());
      return client.askText({
        orgId,
        service: SERVICE,
        method: 'POST',
        text: body,
        signal,
        said: awsSaid,
        ...signed,
      });
    }, signal);
    return text;
  }

  return {
    /** An operation of a service that speaks JSON 1.1. */
    async json<T>(
      name: JsonService,
      operation: string,
      input: object,
      { reply, region = BILLING_REGION }: { reply: z.ZodType<T>; region?: string },
    ): Promise<T> {
      const service = services[name];
      const headers = {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `${service.target}.${operation}`,
      };
      const text = await post(service, region, { headers, body: JSON.stringify(input) });
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

function jsonOf(text: string): unknown {
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
