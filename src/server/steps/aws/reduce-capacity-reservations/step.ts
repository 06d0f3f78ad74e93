import { z } from 'zod';
import { xmlBoolean, xmlList, xmlNumber, xmlText } from '../../../platform/xmlShapes';
import { askIf, nameOf, numbered } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, ec2Tags, tagFields } from '../common/ec2';

const reservation = z.object({
  capacityReservationId: z.string(),
  instanceType: xmlText,
  instancePlatform: xmlText,
  availabilityZone: xmlText,
  tenancy: xmlText,
  totalInstanceCount: xmlNumber,
  availableInstanceCount: xmlNumber,
  ebsOptimized: xmlBoolean,
  state: xmlText,
  endDate: xmlText,
  endDateType: xmlText,
  instanceMatchCriteria: xmlText,
  reservationType: xmlText,
  outpostArn: xmlText,
  placementGroupArn: xmlText,
  tagSet: ec2Tags,
});
type Reservation = z.output<typeof reservation>;
const reply = z.object({ capacityReservationSet: xmlList('item', reservation) });

/** Reserves the same capacity again. */
function again(one: Reservation, count: number) {
  const named: Record<string, string> = {
    InstanceType: one.instanceType,
    InstancePlatform: one.instancePlatform,
    AvailabilityZone: one.availabilityZone,
    Tenancy: one.tenancy,
    EndDateType: one.endDateType,
    EndDate: one.endDateType === 'limited' ? one.endDate : '',
    InstanceMatchCriteria: one.instanceMatchCriteria,
    OutpostArn: one.outpostArn,
    PlacementGroupArn: one.placementGroupArn,
  };
  return ec2('CreateCapacityReservation', {
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')),
    EbsOptimized: String(one.ebsOptimized),
    InstanceCount: String(count),
    ...Object.fromEntries(
      Object.entries(tagFields('capacity-reservation', one.tagSet)).map(([name, value]) => [
        name.replace('TagSpecification.', 'TagSpecifications.'),
        value,
      ]),
    ),
  });
}

export const reduceCapacityReservations = awsChange({
  id: 'AWS-058',
  name: 'Reduce_capacity_reservations',
  title: 'Reduce capacity reservations',
  description:
    'Lowers On-Demand Capacity Reservations to the instances that run in them, and cancels empty ones.',
  icon: 'arrows-vertical',
  permissions: [
    'ec2:DescribeCapacityReservations',
    'ec2:ModifyCapacityReservation',
    'ec2:CancelCapacityReservation',
  ],
  keywords: ['odcr', 'reservation', 'capacity', 'unused', 'cancel'],
  resources: { title: 'Reservations', example: 'cr-0abc' },
  sample: {
    resource: 'cr-0abc',
    summary: 'Cancel capacity reservation cr-0abc',
    before: { state: 'active', type: 'm5.large', instances: 4, used: 0 },
    after: { state: 'cancelled', instances: 0 },
    monthly_cost: 280.32,
    currency: 'USD',
    cannot_undo: 'The ID of canceled reservations; the capacity may not be available again',
  },
  async look(at) {
    const id = at.target.resource;
    const call = ec2('DescribeCapacityReservations', numbered('CapacityReservationId', [id]));
    const [found] = (await askIf(at, call, reply))?.capacityReservationSet ?? [];
    if (!found) return { kind: 'unchanged', name: '', reason: 'The reservation no longer exists.' };
    const { state, tagSet: tags, instanceType: type } = found;
    const name = nameOf(tags);
    if (['cancelled', 'expired'].includes(state))
      return { kind: 'unchanged', name, reason: `It is already ${state}.` };
    if (found.reservationType === 'capacity-block')
      return { kind: 'skipped', name, reason: 'It is a Capacity Block, which is paid in advance.' };
    if (state !== 'active') return { kind: 'skipped', name, reason: `It is ${state}.` };
    const total = found.totalInstanceCount ?? 0;
    const used = total - (found.availableInstanceCount ?? 0);
    if (used >= total) return { kind: 'unchanged', name, reason: 'Instances run in all of it.' };
    const common = { kind: 'change' as const, name, tags, before: { state, type, instances: total, used } };
    const to = (count: number) =>
      ec2('ModifyCapacityReservation', { CapacityReservationId: id, InstanceCount: String(count) });
    if (used > 0)
      return {
        ...common,
        summary: `Lower capacity reservation ${id} from ${total} to ${used} instances`,
        after: { state, instances: used },
        stages: [{ call: to(used) }],
        cannotUndo: null,
        undo: [to(total)],
      };
    return {
      ...common,
      summary: `Cancel capacity reservation ${id}`,
      after: { state: 'cancelled', instances: 0 },
      stages: [{ call: ec2('CancelCapacityReservation', { CapacityReservationId: id }) }],
      cannotUndo: 'The ID of canceled reservations; the capacity may not be available again',
      undo: [again(found, total)],
    };
  },
});
