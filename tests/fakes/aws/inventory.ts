import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { inventoryModels, problemsOf, type Model } from './model';
import { Refusal } from './refusal';
import { restCall } from './rest';
import type { Signed } from './signature';
import { checkOutput, inputOf, replyXml } from './wire';

type Input = Readonly<Record<string, unknown>>;
/** What a list holds, or what an operation answers to an input. */
type Answer = readonly object[] | ((input: Input) => object);

export interface InventoryState {
  /** By `eu-west-1 DescribeVolumes`, of another account with its id before: all pages together. */
  resources: Map<string, Answer>;
  /** By `AWS/EBS VolumeReadOps vol-1`: the value of each period, or of the last days. */
  metrics: Map<string, number | readonly number[]>;
  /** Where a policy of the organization denies everything. */
  deniedRegions: Set<string>;
  pageSize: number;
}

interface Asked {
  request: Pick<IncomingMessage, 'method' | 'headers'>;
  url: URL;
  body: string;
  by: Signed;
  account: string;
  allow(action: string, about: string): void;
}
interface Told {
  type: string;
  text: string;
}

/** The list of an output, and where the next page begins. */
const lists: Readonly<Record<string, { list: string; input?: string; output?: string }>> = {
  DescribeRegions: { list: 'Regions' },
  DescribeInstances: { list: 'Reservations', input: 'NextToken', output: 'NextToken' },
  DescribeVolumes: { list: 'Volumes', input: 'NextToken', output: 'NextToken' },
  DescribeSnapshots: { list: 'Snapshots', input: 'NextToken', output: 'NextToken' },
  DescribeImages: { list: 'Images', input: 'NextToken', output: 'NextToken' },
  DescribeLaunchTemplateVersions: { list: 'LaunchTemplateVersions', input: 'NextToken', output: 'NextToken' },
  DescribeAddresses: { list: 'Addresses' },
  DescribeNatGateways: { list: 'NatGateways', input: 'NextToken', output: 'NextToken' },
  DescribeListeners: { list: 'Listeners', input: 'Marker', output: 'NextMarker' },
  DescribeTargetGroups: { list: 'TargetGroups', input: 'Marker', output: 'NextMarker' },
  DescribeLaunchConfigurations: { list: 'LaunchConfigurations', input: 'NextToken', output: 'NextToken' },
  DescribeDBInstances: { list: 'DBInstances', input: 'Marker', output: 'Marker' },
  DescribeDBClusters: { list: 'DBClusters', input: 'Marker', output: 'Marker' },
  DescribeDBSnapshots: { list: 'DBSnapshots', input: 'Marker', output: 'Marker' },
  DescribeDBClusterSnapshots: { list: 'DBClusterSnapshots', input: 'Marker', output: 'Marker' },
  DescribeCacheClusters: { list: 'CacheClusters', input: 'Marker', output: 'Marker' },
  DescribeClusters: { list: 'Clusters', input: 'Marker', output: 'Marker' },
  DescribeLogGroups: { list: 'logGroups', input: 'nextToken', output: 'nextToken' },
  DescribeScalableTargets: { list: 'ScalableTargets', input: 'NextToken', output: 'NextToken' },
  ListEndpoints: { list: 'Endpoints', input: 'NextToken', output: 'NextToken' },
  ListSecrets: { list: 'SecretList', input: 'NextToken', output: 'NextToken' },
  DescribeTrails: { list: 'trailList' },
  ListClusters: { list: 'Clusters', input: 'Marker', output: 'Marker' },
  DescribeFileSystems: { list: 'FileSystems', input: 'NextToken', output: 'NextToken' },
  ListFunctions: { list: 'Functions', input: 'Marker', output: 'NextMarker' },
  ListProvisionedConcurrencyConfigs: {
    list: 'ProvisionedConcurrencyConfigs',
    input: 'Marker',
    output: 'NextMarker',
  },
  ListBuckets: { list: 'Buckets', input: 'ContinuationToken', output: 'ContinuationToken' },
  ListRecommendations: { list: 'items', input: 'nextToken', output: 'nextToken' },
  ListEnrollmentStatuses: { list: 'items', input: 'nextToken', output: 'nextToken' },
};
/** Both kinds of load balancers have an operation of one name. */
const listOf = (operation: string, model: Model) =>
  operation === 'DescribeLoadBalancers'
    ? {
        list: model.metadata.apiVersion === '2012-06-01' ? 'LoadBalancerDescriptions' : 'LoadBalancers',
        input: 'Marker',
        output: 'NextMarker',
      }
    : lists[operation];

/** What IAM calls them, where that is another word. */
const services: Readonly<Record<string, string>> = {
  monitoring: 'cloudwatch',
  tagging: 'tag',
  'api.sagemaker': 'sagemaker',
};
const actions: Readonly<Record<string, string>> = {
  ListBuckets: 'ListAllMyBuckets',
  GetBucketLifecycleConfiguration: 'GetLifecycleConfiguration',
  ListMultipartUploads: 'ListBucketMultipartUploads',
  ListParts: 'ListMultipartUploadParts',
  PutBucketLifecycleConfiguration: 'PutLifecycleConfiguration',
  DeleteBucketLifecycle: 'PutLifecycleConfiguration',
  GetBucketIntelligentTieringConfiguration: 'GetIntelligentTieringConfiguration',
  PutBucketIntelligentTieringConfiguration: 'PutIntelligentTieringConfiguration',
  DeleteBucketIntelligentTieringConfiguration: 'PutIntelligentTieringConfiguration',
  SendMessageBatch: 'SendMessage',
  PublishBatch: 'Publish',
};

const signedAs = ({ metadata }: Model) => metadata.signingName ?? metadata.endpointPrefix;

interface Call {
  model: Model;
  operation: string;
  input: Input;
  /** Of an XML reply without the name of its operation. */
  root?: string;
}

const asInput = (value: unknown): Input =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

function queryCall(asked: Asked): Call | undefined {
  const form = new URLSearchParams(asked.body);
  const operation = form.get('Action') ?? '';
  const model = inventoryModels.find(
    ({ metadata, operations }) =>
      (metadata.protocol === 'query' || metadata.protocol === 'ec2') &&
      metadata.apiVersion === form.get('Version') &&
      metadata.endpointPrefix === asked.by.service &&
      operation in operations,
  );
  return model && { model, operation, input: asInput(inputOf(model, operation, form)) };
}

function jsonCall(asked: Asked): Call | undefined {
  const target = asked.request.headers['x-amz-target'];
  if (typeof target !== 'string') return undefined;
  const at = target.lastIndexOf('.');
  const operation = target.slice(at + 1);
  const model = inventoryModels.find(
    ({ metadata, operations }) => metadata.targetPrefix === target.slice(0, at) && operation in operations,
  );
  if (!model) return undefined;
  const type = `application/x-amz-json-${model.metadata.jsonVersion ?? ''}`;
  if (asked.request.headers['content-type'] !== type)
    throw new Refusal(400, 'SerializationException', `The content type is not ${type}`);
  return { model, operation, input: asInput(JSON.parse(asked.body)) };
}

const DAY_MS = 86_400_000;
const metricInput = z.object({
  StartTime: z.string(),
  EndTime: z.string(),
  MaxDatapoints: z.number(),
  NextToken: z.string().optional(),
  MetricDataQueries: z.array(
    z.object({
      Id: z.string(),
      MetricStat: z.object({
        Period: z.number(),
        Metric: z.object({
          Namespace: z.string(),
          MetricName: z.string(),
          Dimensions: z.array(z.object({ Value: z.string() })),
        }),
      }),
    }),
  ),
});

/** Values of metrics, in pages of the most data points that were asked for. */
function metricData(state: InventoryState, input: Input): object {
  const asked = metricInput.parse(input);
  const start = Date.parse(asked.StartTime);
  const end = Date.parse(asked.EndTime);
  if (!(start < end) || asked.MetricDataQueries.length > 500)
    throw new Refusal(400, 'ValidationError', 'MetricDataQueries');
  const results = asked.MetricDataQueries.map(({ Id, MetricStat: { Metric, Period } }) => {
    const dimensions = Metric.Dimensions.map(({ Value }) => Value).join(' ');
    const known = state.metrics.get(`${Metric.Namespace} ${Metric.MetricName} ${dimensions}`);
    const at: Date[] = [];
    const values: number[] = [];
    for (let moment = start; known !== undefined && moment < end; moment += Period * 1000) {
      const before = Math.floor((end - moment - 1) / DAY_MS);
      const value = typeof known === 'number' ? known : known[known.length - 1 - before];
      if (value === undefined) continue;
      at.push(new Date(moment));
      values.push(value);
    }
    return { Id, at, values };
  });
  const skip = Number(asked.NextToken ?? 0);
  let left = asked.MaxDatapoints;
  let seen = 0;
  const page = results.map(({ Id, at, values }) => {
    const from = Math.max(0, Math.min(values.length, skip - seen));
    seen += values.length;
    const to = Math.min(values.length, from + left);
    left -= to - from;
    return {
      Id,
      Timestamps: at.slice(from, to).map((moment) => moment.toISOString()),
      Values: values.slice(from, to),
    };
  });
  const next = skip + asked.MaxDatapoints;
  return { MetricDataResults: page, ...(next < seen ? { NextToken: String(next) } : {}) };
}

function outputOf(state: InventoryState, { operation, model, input }: Call, { by, account }: Asked): object {
  if (operation === 'GetMetricData') return metricData(state, input);
  const found =
    state.resources.get(`${account} ${by.region} ${operation}`) ??
    state.resources.get(`${by.region} ${operation} ${model.metadata.apiVersion}`) ??
    state.resources.get(`${by.region} ${operation}`);
  const answer = typeof found === 'function' ? found(input) : (found ?? []);
  if (!Array.isArray(answer)) return answer;
  const how = listOf(operation, model);
  if (!how) return {};
  const from = how.input === undefined ? 0 : Number(input[how.input] ?? 0);
  const items: readonly unknown[] =
    how.output === undefined ? answer : answer.slice(from, from + state.pageSize);
  const next = from + items.length;
  const more = how.output !== undefined && next < answer.length;
  return { [how.list]: items, ...(more && how.output !== undefined ? { [how.output]: String(next) } : {}) };
}

/** Answers a question about what is there in the account; undefined: it is none. */
export function answerInventory(state: InventoryState, asked: Asked): Told | undefined {
  const signed = inventoryModels.filter((model) => signedAs(model) === asked.by.service);
  const call =
    jsonCall(asked) ?? (asked.request.method === 'POST' ? queryCall(asked) : restCall(signed, asked));
  if (!call) return undefined;
  const { model, operation, input, root } = call;
  if (asked.by.service !== signedAs(model)) throw new Refusal(403, 'SignatureDoesNotMatch', asked.by.service);
  const problems = problemsOf(model, model.operations[operation]?.input, input);
  if (problems.length > 0) throw new Refusal(400, 'ValidationException', problems.join('; '));
  const prefix = services[model.metadata.endpointPrefix] ?? model.metadata.endpointPrefix;
  const action = `${prefix}:${actions[operation] ?? operation}`;
  asked.allow(action, asked.by.region);
  if (state.deniedRegions.has(asked.by.region))
    throw new Refusal(
      403,
      'UnauthorizedOperation',
      `You are not authorized to perform ${action} with an explicit deny in a service control policy`,
    );
  const output = outputOf(state, call, asked);
  checkOutput(model, model.operations[operation]?.output, output);
  // A change that has nothing to say says nothing.
  if (asked.request.method !== 'GET' && Object.keys(output).length === 0)
    return { type: 'text/plain', text: '' };
  const isXml = root !== undefined || !['json', 'rest-json'].includes(model.metadata.protocol ?? '');
  return isXml
    ? { type: 'text/xml', text: replyXml(model, operation, output, root) }
    : { type: 'application/json', text: JSON.stringify(output) };
}
