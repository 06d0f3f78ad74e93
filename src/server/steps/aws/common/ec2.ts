import { z } from 'zod';
import { xmlBoolean, xmlList, xmlNumber, xmlText } from '../../../platform/xmlShapes';
import type { CloudCall } from '../../clouds.port';
import { ask, askIf, numbered, type At } from './aws';

export const ec2 = (operation: string, input: Record<string, string>): CloudCall => ({
  service: 'ec2',
  operation,
  input,
});

export const ec2Tags = xmlList('item', z.object({ key: xmlText, value: xmlText })).transform((tags) =>
  Object.fromEntries(tags.map(({ key, value }) => [key, value])),
);

/** Of any resource of EC2, by its ID. */
export async function ec2TagsOf(at: At, id: string): Promise<Record<string, string>> {
  const filter = { 'Filter.1.Name': 'resource-id', 'Filter.1.Value.1': id };
  return (await ask(at, ec2('DescribeTags', filter), z.object({ tagSet: ec2Tags }))).tagSet;
}

/** Tags of what a call makes; those that begin with `aws:` are Amazon's own. */
export const tagFields = (what: string, tags: Readonly<Record<string, string>>): Record<string, string> => {
  const own = Object.entries(tags).filter(([key]) => !key.startsWith('aws:'));
  if (own.length === 0) return {};
  const fields = own.flatMap(([key, value], at) => [
    [`TagSpecification.1.Tag.${at + 1}.Key`, key],
    [`TagSpecification.1.Tag.${at + 1}.Value`, value],
  ]);
  return { 'TagSpecification.1.ResourceType': what, ...Object.fromEntries(fields) };
};

const instance = z
  .object({
    instanceId: z.string(),
    instanceType: xmlText,
    instanceState: z.object({ name: xmlText }),
    instanceLifecycle: xmlText,
    rootDeviceType: xmlText,
    tagSet: ec2Tags,
  })
  .transform(({ instanceState, tagSet, ...one }) => ({ ...one, state: instanceState.name, tags: tagSet }));
type Instance = z.output<typeof instance>;

/** A page of DescribeInstances; an empty token ends it. */
export const instancePage = z
  .object({
    reservationSet: xmlList('item', z.object({ instancesSet: xmlList('item', instance) })),
    nextToken: xmlText,
  })
  .transform(({ reservationSet, nextToken }) => {
    return { instances: reservationSet.flatMap(({ instancesSet }) => instancesSet), nextToken };
  });

/** Undefined: it is not there, or terminated. */
export async function findInstance(at: At, id: string): Promise<Instance | undefined> {
  const found = await askIf(at, ec2('DescribeInstances', numbered('InstanceId', [id])), instancePage);
  const one = found?.instances.find((each) => each.instanceId === id);
  return one?.state === 'terminated' ? undefined : one;
}

const volume = z
  .object({
    volumeId: z.string(),
    size: xmlNumber,
    volumeType: xmlText,
    iops: xmlNumber,
    throughput: xmlNumber,
    availabilityZone: xmlText,
    status: xmlText,
    attachmentSet: xmlList('item', z.object({ instanceId: xmlText, device: xmlText })),
    tagSet: ec2Tags,
  })
  .transform(({ tagSet, attachmentSet, ...one }) => ({ ...one, tags: tagSet, attachments: attachmentSet }));
export type Volume = z.output<typeof volume>;

export async function findVolume(at: At, id: string): Promise<Volume | undefined> {
  const reply = z.object({ volumeSet: xmlList('item', volume) });
  const found = await askIf(at, ec2('DescribeVolumes', numbered('VolumeId', [id])), reply);
  return found?.volumeSet.find((one) => one.volumeId === id);
}

const snapshot = z
  .object({
    snapshotId: z.string(),
    volumeId: xmlText,
    volumeSize: xmlNumber,
    status: xmlText,
    statusMessage: xmlText,
    tagSet: ec2Tags,
  })
  .transform(({ tagSet, ...one }) => ({ ...one, tags: tagSet }));
const snapshots = z.object({ snapshotSet: xmlList('item', snapshot) });
type Snapshot = z.output<typeof snapshot>;

export async function findSnapshot(at: At, id: string): Promise<Snapshot | undefined> {
  const found = await askIf(at, ec2('DescribeSnapshots', numbered('SnapshotId', [id])), snapshots);
  return found?.snapshotSet.find((one) => one.snapshotId === id);
}

/** Own snapshots with a tag of this value. */
export async function snapshotsTagged(at: At, key: string, value: string): Promise<Snapshot[]> {
  const filter = { 'Filter.1.Name': `tag:${key}`, 'Filter.1.Value.1': value, 'Owner.1': 'self' };
  return (await ask(at, ec2('DescribeSnapshots', filter), snapshots)).snapshotSet;
}

const image = z
  .object({
    imageId: z.string(),
    name: xmlText,
    imageState: xmlText,
    tagSet: ec2Tags,
    blockDeviceMapping: xmlList('item', z.object({ ebs: z.object({ snapshotId: xmlText }).optional() })),
  })
  .transform(({ tagSet, blockDeviceMapping, ...one }) => ({
    ...one,
    tags: tagSet,
    snapshots: blockDeviceMapping.flatMap(({ ebs }) => (ebs?.snapshotId ? [ebs.snapshotId] : [])),
  }));
const images = z.object({ imagesSet: xmlList('item', image) });
type Image = z.output<typeof image>;

export async function findImage(at: At, id: string): Promise<Image | undefined> {
  const found = await askIf(at, ec2('DescribeImages', numbered('ImageId', [id])), images);
  return found?.imagesSet.find((one) => one.imageId === id);
}

/** Own images of this name. */
export async function imagesNamed(at: At, name: string): Promise<Image[]> {
  const filter = { 'Filter.1.Name': 'name', 'Filter.1.Value.1': name, 'Owner.1': 'self' };
  return (await ask(at, ec2('DescribeImages', filter), images)).imagesSet;
}

const address = z
  .object({
    publicIp: xmlText,
    allocationId: xmlText,
    associationId: xmlText,
    instanceId: xmlText,
    networkInterfaceId: xmlText,
    privateIpAddress: xmlText,
    tagSet: ec2Tags,
  })
  .transform(({ tagSet, ...one }) => ({ ...one, tags: tagSet }));

/** By its allocation ID or the address itself. */
export async function findAddress(at: At, id: string): Promise<z.output<typeof address> | undefined> {
  const by = id.startsWith('eipalloc-') ? 'AllocationId' : 'PublicIp';
  const reply = z.object({ addressesSet: xmlList('item', address) });
  return (await askIf(at, ec2('DescribeAddresses', numbered(by, [id])), reply))?.addressesSet[0];
}

const gateway = z
  .object({
    natGatewayId: z.string(),
    state: xmlText,
    vpcId: xmlText,
    subnetId: xmlText,
    natGatewayAddressSet: xmlList('item', z.object({ allocationId: xmlText, publicIp: xmlText })),
    tagSet: ec2Tags,
  })
  .transform(({ tagSet, natGatewayAddressSet, ...one }) => ({
    ...one,
    tags: tagSet,
    addresses: natGatewayAddressSet,
  }));

export async function findGateway(at: At, id: string): Promise<z.output<typeof gateway> | undefined> {
  const reply = z.object({ natGatewaySet: xmlList('item', gateway) });
  const found = await askIf(at, ec2('DescribeNatGateways', numbered('NatGatewayId', [id])), reply);
  const one = found?.natGatewaySet.find((each) => each.natGatewayId === id);
  return one?.state === 'deleted' ? undefined : one;
}

/** The routes that lead through a NAT gateway: `rtb-1 0.0.0.0/0`. */
export async function routesThrough(at: At, gatewayId: string): Promise<string[]> {
  const filter = { 'Filter.1.Name': 'route.nat-gateway-id', 'Filter.1.Value.1': gatewayId };
  const route = z.object({ natGatewayId: xmlText, destinationCidrBlock: xmlText });
  const reply = z.object({
    routeTableSet: xmlList('item', z.object({ routeTableId: xmlText, routeSet: xmlList('item', route) })),
  });
  const { routeTableSet } = await ask(at, ec2('DescribeRouteTables', filter), reply);
  return routeTableSet.flatMap(({ routeTableId, routeSet }) =>
    routeSet
      .filter(({ natGatewayId }) => natGatewayId === gatewayId)
      .map(({ destinationCidrBlock }) => `${routeTableId} ${destinationCidrBlock}`),
  );
}

/** Whether an instance is protected from being terminated. */
export async function isTerminationProtected(at: At, instanceId: string): Promise<boolean> {
  const call = ec2('DescribeInstanceAttribute', {
    InstanceId: instanceId,
    Attribute: 'disableApiTermination',
  });
  const reply = z.object({ disableApiTermination: z.object({ value: xmlBoolean }) });
  return (await ask(at, call, reply)).disableApiTermination.value;
}

/** Whether AWS has instances of this type in the region. */
export async function isInstanceType(at: At, type: string): Promise<boolean> {
  const reply = z.object({ instanceTypeSet: xmlList('item', z.object({ instanceType: xmlText })) });
  const found = await askIf(at, ec2('DescribeInstanceTypes', numbered('InstanceType', [type])), reply);
  return (found?.instanceTypeSet ?? []).some(({ instanceType }) => instanceType === type);
}
