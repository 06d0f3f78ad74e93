import { z } from 'zod';
import type { CloudCall } from '../../clouds.port';

const tagPair = z.strictObject({ Key: z.string(), Value: z.string() });
const units = z.strictObject({ ReadCapacityUnits: z.number(), WriteCapacityUnits: z.number() });
const cacheField =
  /^(CacheClusterId|CacheNodeType|Engine|EngineVersion|NumCacheNodes|CacheSubnetGroupName|CacheParameterGroupName|PreferredAvailabilityZone|AZMode|TransitEncryptionEnabled|SnapshotName|SecurityGroupIds\.SecurityGroupId\.\d+|Tags\.Tag\.\d+\.(Key|Value))$/;
const reservationField =
  /^(InstanceType|InstancePlatform|AvailabilityZone|Tenancy|EndDateType|EndDate|InstanceMatchCriteria|OutpostArn|PlacementGroupArn|EbsOptimized|InstanceCount|TagSpecifications\.1\.(ResourceType|Tag\.\d+\.(Key|Value)))$/;
const form = (field: RegExp) => z.record(z.string().regex(field), z.string());

/** Selectors that record management events, as the way back from stopping them is. */
const field = z.object({ Field: z.string(), Equals: z.array(z.string()).default([]) });
const recording = z
  .strictObject({
    TrailName: z.string(),
    EventSelectors: z.array(z.object({ IncludeManagementEvents: z.boolean() })).default([]),
    AdvancedEventSelectors: z.array(z.object({ FieldSelectors: z.array(field) })).default([]),
  })
  .refine(
    ({ EventSelectors, AdvancedEventSelectors }) =>
      EventSelectors.some(({ IncludeManagementEvents }) => IncludeManagementEvents) ||
      AdvancedEventSelectors.some(({ FieldSelectors }) =>
        FieldSelectors.some(
          ({ Field, Equals }) => Field === 'eventCategory' && Equals.includes('Management'),
        ),
      ),
  );

/** What leads back from changes of single services, with the input that it needs and no other. */
const waysBack: readonly { call: RegExp; input: z.ZodType }[] = [
  { call: /^redshift ResumeCluster$/, input: z.strictObject({ ClusterIdentifier: z.string() }) },
  {
    call: /^sagemaker CreateEndpoint$/,
    input: z.strictObject({
      EndpointName: z.string(),
      EndpointConfigName: z.string(),
      Tags: z.array(tagPair).optional(),
    }),
  },
  { call: /^elasticache CreateCacheCluster$/, input: form(cacheField) },
  {
    call: /^kinesis CreateStream$/,
    input: z.strictObject({
      StreamName: z.string(),
      StreamModeDetails: z.strictObject({ StreamMode: z.string() }),
      ShardCount: z.number().optional(),
    }),
  },
  {
    call: /^kinesis AddTagsToStream$/,
    input: z.strictObject({ StreamName: z.string(), Tags: z.record(z.string(), z.string()) }),
  },
  {
    call: /^kinesis IncreaseStreamRetentionPeriod$/,
    input: z.strictObject({ StreamName: z.string(), RetentionPeriodHours: z.number() }),
  },
  {
    call: /^kinesis StartStreamEncryption$/,
    input: z.strictObject({ StreamName: z.string(), EncryptionType: z.literal('KMS'), KeyId: z.string() }),
  },
  { call: /^secrets RestoreSecret$/, input: z.strictObject({ SecretId: z.string() }) },
  {
    call: /^lambda PUT \/2019-09-30\/functions\/[^/?]+\/provisioned-concurrency\?Qualifier=[\w-]+$/,
    input: z.strictObject({ ProvisionedConcurrentExecutions: z.number() }),
  },
  {
    call: /^dynamodb UpdateTable$/,
    input: z.strictObject({
      TableName: z.string(),
      BillingMode: z.literal('PROVISIONED'),
      ProvisionedThroughput: units,
      GlobalSecondaryIndexUpdates: z
        .array(
          z.strictObject({
            Update: z.strictObject({ IndexName: z.string(), ProvisionedThroughput: units }),
          }),
        )
        .optional(),
    }),
  },
  { call: /^cloudtrail StartLogging$/, input: z.strictObject({ Name: z.string() }) },
  { call: /^cloudtrail PutEventSelectors$/, input: recording },
  {
    call: /^ec2 ModifyCapacityReservation$/,
    input: z.strictObject({ CapacityReservationId: z.string(), InstanceCount: z.string() }),
  },
  { call: /^ec2 CreateCapacityReservation$/, input: form(reservationField) },
];

export const isServiceWayBack = ({ service, operation, input }: CloudCall): boolean =>
  waysBack.some((one) => one.call.test(`${service} ${operation}`) && one.input.safeParse(input).success);
