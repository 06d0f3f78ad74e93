import bcm from './models/bcm-data-exports.json' with { type: 'json' };
import ce from './models/ce.json' with { type: 'json' };
import cur from './models/cur.json' with { type: 'json' };
import events from './models/events.json' with { type: 'json' };
import organizations from './models/organizations.json' with { type: 'json' };
import s3 from './models/s3.json' with { type: 'json' };
import tagging from './models/resource-groups-tagging.json' with { type: 'json' };
import sqs from './models/sqs.json' with { type: 'json' };
import sts from './models/sts.json' with { type: 'json' };
import scaling from './models/application-autoscaling.json' with { type: 'json' };
import athena from './models/athena.json' with { type: 'json' };
import autoscaling from './models/autoscaling.json' with { type: 'json' };
import cloudtrail from './models/cloudtrail.json' with { type: 'json' };
import computeOptimizer from './models/compute-optimizer.json' with { type: 'json' };
import costOptimizationHub from './models/cost-optimization-hub.json' with { type: 'json' };
import dynamodb from './models/dynamodb.json' with { type: 'json' };
import ec2 from './models/ec2.json' with { type: 'json' };
import ecs from './models/ecs.json' with { type: 'json' };
import elasticache from './models/elasticache.json' with { type: 'json' };
import classicLoadBalancing from './models/elasticloadbalancing.json' with { type: 'json' };
import loadBalancing from './models/elasticloadbalancingv2.json' with { type: 'json' };
import emr from './models/elasticmapreduce.json' with { type: 'json' };
import fsx from './models/fsx.json' with { type: 'json' };
import kinesis from './models/kinesis.json' with { type: 'json' };
import lambda from './models/lambda.json' with { type: 'json' };
import logs from './models/logs.json' with { type: 'json' };
import monitoring from './models/monitoring.json' with { type: 'json' };
import rds from './models/rds.json' with { type: 'json' };
import redshift from './models/redshift.json' with { type: 'json' };
import s3Inventory from './models/s3-inventory.json' with { type: 'json' };
import sagemaker from './models/sagemaker.json' with { type: 'json' };
import sns from './models/sns.json' with { type: 'json' };
import ssm from './models/ssm.json' with { type: 'json' };
import secrets from './models/secretsmanager.json' with { type: 'json' };

export interface Shape {
  shape?: string;
  flattened?: boolean;
  queryName?: string;
  resultWrapper?: string;
  type?: string;
  required?: readonly string[];
  members?: Readonly<Record<string, Shape>>;
  member?: Shape;
  key?: Shape;
  value?: Shape;
  location?: string;
  idempotencyToken?: boolean;
  jsonvalue?: boolean;
  sensitive?: boolean;
  locationName?: string;
  /** The member that is the body. */
  payload?: string;
  xmlNamespace?: { uri?: string };
}
interface Operation {
  output?: Shape;
  http?: { method?: string; requestUri?: string };
  input?: Shape;
}
export interface Model {
  metadata: {
    endpointPrefix: string;
    signingName?: string;
    targetPrefix?: string;
    apiVersion: string;
    protocol?: string;
    jsonVersion?: string;
  };
  operations: Readonly<Record<string, Operation>>;
  shapes: Readonly<Record<string, Shape>>;
}

type Name = 'bcm' | 'ce' | 'cur' | 'events' | 'organizations' | 's3' | 'sqs' | 'sts' | 'tagging';
export const models: Readonly<Record<Name, Model>> = {
  bcm,
  ce,
  cur,
  events,
  organizations,
  s3,
  sqs,
  sts,
  tagging,
};

/** Values of tags are told by what happens in the account. */
const { GetTagValues: _values, ...taggingChanges } = tagging.operations;
/** So are anomalies. */
const { GetAnomalies: _anomalies, GetAnomalyMonitors: _monitors, ...costQueries } = ce.operations;

/** Of what is there in the account. */
export const inventoryModels: readonly Model[] = [
  athena,
  autoscaling,
  classicLoadBalancing,
  cloudtrail,
  computeOptimizer,
  costOptimizationHub,
  dynamodb,
  ec2,
  ecs,
  elasticache,
  emr,
  fsx,
  kinesis,
  lambda,
  loadBalancing,
  logs,
  monitoring,
  rds,
  redshift,
  s3Inventory,
  sagemaker,
  scaling,
  secrets,
  sns,
  ssm,
  { ...tagging, operations: taggingChanges },
  { ...ce, operations: costQueries },
  { ...events, operations: { PutEvents: events.operations.PutEvents } },
  { ...sqs, operations: { SendMessageBatch: sqs.operations.SendMessageBatch } },
];

/** A shape with what it refers to. */
export const resolved = (model: Model, given: Shape | undefined): Shape =>
  given?.shape === undefined ? (given ?? {}) : { ...model.shapes[given.shape], ...given };

const typeOf = (shape: Shape) => shape.type ?? 'string';

function isOfType(shape: Shape, value: unknown): boolean {
  switch (typeOf(shape)) {
    case 'structure':
    case 'map':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'list':
      return Array.isArray(value);
    case 'integer':
    case 'long':
      return Number.isInteger(value);
    case 'double':
    case 'float':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return typeof value === 'string';
  }
}

/** What of an input is not as the model of its operation says; empty: it is. */
export function problemsOf(model: Model, given: Shape | undefined, input: unknown, path = ''): string[] {
  const shape = resolved(model, given);
  if (!isOfType(shape, input)) return [`${path || 'input'} is no ${typeOf(shape)}`];
  if (Array.isArray(input))
    return input.flatMap((item, at) => problemsOf(model, shape.member, item, `${path}[${at}]`));
  if (typeof input !== 'object' || input === null) return [];
  if (typeOf(shape) === 'map')
    return Object.entries(input).flatMap(([key, value]) =>
      problemsOf(model, shape.value, value, `${path}.${key}`),
    );
  const members = shape.members ?? {};
  const missing = (shape.required ?? []).filter((name) => !Object.hasOwn(input, name));
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(input).flatMap(([name, value]) => {
      const member = members[name];
      return member ? problemsOf(model, member, value, `${path}.${name}`) : [`${path}.${name} is unknown`];
    }),
  ];
}

/** Names of query parameters that an S3 operation takes, as the model gives them. */
export function queryNames(model: Model, operation: string): string[] {
  const input = model.operations[operation]?.input;
  const shape = input?.shape === undefined ? input : model.shapes[input.shape];
  return Object.values(shape?.members ?? {}).flatMap(({ location, locationName }) =>
    location === 'querystring' && locationName !== undefined ? [locationName] : [],
  );
}
