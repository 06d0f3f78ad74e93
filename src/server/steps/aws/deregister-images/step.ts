import { yesNo } from '../../common/params';
import { nameOf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findImage, findSnapshot } from '../common/ec2';

export const deregisterImages = awsChange({
  id: 'AWS-013',
  name: 'Deregister_images',
  title: 'Deregister AMIs',
  description: 'Deregisters images and deletes their snapshots, which is what saves money.',
  icon: 'trash',
  permissions: ['ec2:DescribeImages', 'ec2:DescribeSnapshots', 'ec2:DeregisterImage', 'ec2:DeleteSnapshot'],
  keywords: ['ami', 'image', 'old', 'unused'],
  resources: { title: 'Images', example: 'ami-0abc' },
  parameters: {
    snapshots: yesNo({ p: 5, title: 'Also delete their snapshots', optional: true, default: true }),
  },
  sample: {
    resource: 'ami-0abc',
    name: 'web-2024',
    summary: 'Deregister image ami-0abc with 1 snapshot',
    before: { state: 'available', snapshots: ['snap-0abc'] },
    after: { state: 'deregistered' },
    monthly_cost: 4,
    currency: 'USD',
    cannot_undo: 'Deregistered images',
  },
  async look(at, { snapshots: withSnapshots }) {
    const id = at.target.resource;
    const found = await findImage(at, id);
    if (!found) return { kind: 'unchanged', name: '', reason: 'The image no longer exists.' };
    const { tags, imageState: state, snapshots } = found;
    const deleted = withSnapshots ? snapshots : [];
    // A snapshot that is protected protects its image.
    const theirs: Record<string, string> = {};
    for (const one of deleted) Object.assign(theirs, (await findSnapshot(at, one))?.tags);
    const count = deleted.length === 1 ? '1 snapshot' : `${deleted.length} snapshots`;
    return {
      kind: 'change',
      name: nameOf(tags) || found.name,
      tags: { ...theirs, ...tags },
      summary: `Deregister image ${id}${deleted.length === 0 ? '' : ` with ${count}`}`,
      before: { state, snapshots },
      after: { state: 'deregistered' },
      stages: [
        { call: ec2('DeregisterImage', { ImageId: id }) },
        ...deleted.map((SnapshotId) => ({ call: ec2('DeleteSnapshot', { SnapshotId }) })),
      ],
      cannotUndo: 'Deregistered images',
      undo: [],
    };
  },
});
