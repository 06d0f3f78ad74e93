import { z } from 'zod';
import { xmlList, xmlNumber, xmlText } from '../../../platform/xmlShapes';
import { StepError, type StepContext } from '../../contract';
import type { CloudCall, CloudPlace, CloudSession } from '../../clouds.port';

/** `InstanceId.1`, `InstanceId.2`: a list as the forms of EC2 take it. */
export const numbered = (name: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, at) => [`${name}.${at + 1}`, value]));

export const ec2 = (operation: string, input: Record<string, string>): CloudCall => ({
  service: 'ec2',
  operation,
  input,
});

/** Asks AWS and reads the reply; what is not as promised is a StepError. */
export async function ask<T>(
  { services, signal }: StepContext,
  session: CloudSession,
  place: CloudPlace,
  call: CloudCall,
  reply: z.ZodType<T>,
): Promise<T> {
  const answer = reply.safeParse(await services.clouds.read(session, place, call, signal));
  if (!answer.success) throw new StepError(`AWS answered ${call.operation} with something unexpected.`);
  return answer.data;
}

export const ec2Tags = xmlList('item', z.object({ key: xmlText, value: xmlText })).transform((tags) =>
  Object.fromEntries(tags.map(({ key, value }) => [key, value])),
);

const instance = z.object({
  instanceId: z.string(),
  instanceType: xmlText,
  instanceState: z.object({ name: xmlText }),
  tagSet: ec2Tags,
});
export type Instance = z.output<typeof instance>;

const instances = z.object({
  reservationSet: xmlList('item', z.object({ instancesSet: xmlList('item', instance) })),
});

/** Undefined: it is not there, or terminated. */
export async function findInstance(
  context: StepContext,
  session: CloudSession,
  place: CloudPlace,
  id: string,
): Promise<Instance | undefined> {
  const call = ec2('DescribeInstances', numbered('InstanceId', [id]));
  const { reservationSet } = await ask(context, session, place, call, instances);
  const found = reservationSet.flatMap((one) => one.instancesSet).find((one) => one.instanceId === id);
  return found?.instanceState.name === 'terminated' ? undefined : found;
}

const volume = z.object({
  volumeId: z.string(),
  size: xmlNumber,
  volumeType: xmlText,
  availabilityZone: xmlText,
  status: xmlText,
  attachmentSet: xmlList('item', z.object({ instanceId: xmlText })),
  tagSet: ec2Tags,
});
export type Volume = z.output<typeof volume>;

export async function findVolume(
  context: StepContext,
  session: CloudSession,
  place: CloudPlace,
  id: string,
): Promise<Volume | undefined> {
  const call = ec2('DescribeVolumes', numbered('VolumeId', [id]));
  const { volumeSet } = await ask(
    context,
    session,
    place,
    call,
    z.object({ volumeSet: xmlList('item', volume) }),
  );
  return volumeSet.find((one) => one.volumeId === id);
}

export const nameOf = (tags: Readonly<Record<string, string>>): string => tags['Name'] ?? '';
