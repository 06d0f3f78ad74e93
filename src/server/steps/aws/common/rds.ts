import { z } from 'zod';
import { xmlList, xmlNumber, xmlText } from '../../../platform/xmlShapes';
import { StepError } from '../../contract';
import type { CloudCall } from '../../clouds.port';
import { until } from '../../common/cloud/waiting';
import { askIf, type At } from './aws';

export const rds = (operation: string, input: Record<string, string>): CloudCall => ({
  service: 'rds',
  operation,
  input,
});

const tags = xmlList('Tag', z.object({ Key: xmlText, Value: xmlText })).transform((all) =>
  Object.fromEntries(all.map(({ Key, Value }) => [Key, Value])),
);
const database = z.object({
  DBInstanceIdentifier: z.string(),
  DBInstanceClass: xmlText,
  DBInstanceStatus: xmlText,
  Engine: xmlText,
  AllocatedStorage: xmlNumber,
  DeletionProtection: xmlText,
  DBClusterIdentifier: xmlText,
  TagList: tags,
});

/** A page of DescribeDBInstances; an empty marker ends it. */
export const databasePage = z.object({ DBInstances: xmlList('DBInstance', database), Marker: xmlText });

/** Undefined: it is not there. */
export async function findDatabase(at: At, id: string): Promise<z.output<typeof database> | undefined> {
  const found = await askIf(at, rds('DescribeDBInstances', { DBInstanceIdentifier: id }), databasePage);
  return found?.DBInstances[0];
}

const snapshot = z.object({ DBSnapshotIdentifier: z.string(), Status: xmlText });
async function findSnapshot(at: At, id: string) {
  const reply = z.object({ DBSnapshots: xmlList('DBSnapshot', snapshot) });
  const found = await askIf(at, rds('DescribeDBSnapshots', { DBSnapshotIdentifier: id }), reply);
  return found?.DBSnapshots[0];
}

/** Of a run and a database: the same for the same run. RDS takes letters, digits and single hyphens. */
export const snapshotName = ({ context }: At, id: string): string =>
  `costloom-${id}-${context.idempotencyKey}`
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 200)
    .replace(/-$/, '');

export const isSnapshotted = async (at: At, name: string): Promise<boolean> =>
  (await findSnapshot(at, name)) !== undefined;

export const snapshotReady = (at: At, name: string): Promise<{ snapshot: string }> =>
  until(at.context, async () => {
    const found = await findSnapshot(at, name);
    if (found?.Status === 'failed') throw new StepError(`The snapshot ${name} failed.`);
    return found?.Status === 'available' ? { snapshot: name } : undefined;
  });

const kept = { Status: xmlText, SnapshotType: xmlText, AllocatedStorage: xmlNumber, TagList: tags };
const ofDatabase = z.object({ ...kept, DBInstanceIdentifier: xmlText });
const ofClusters = z.object({ ...kept, DBClusterIdentifier: xmlText });

interface OwnSnapshot {
  status: string;
  type: string;
  source: string;
  size_gb: number | null;
  tags: Record<string, string>;
}

/** A snapshot of a database or of a cluster; undefined: it is not there. */
export async function findOwnSnapshot(
  at: At,
  id: string,
  ofCluster: boolean,
): Promise<OwnSnapshot | undefined> {
  const told = (one: z.output<typeof ofDatabase> | z.output<typeof ofClusters>): OwnSnapshot => ({
    status: one.Status,
    type: one.SnapshotType,
    source: 'DBClusterIdentifier' in one ? one.DBClusterIdentifier : one.DBInstanceIdentifier,
    size_gb: one.AllocatedStorage,
    tags: one.TagList,
  });
  if (ofCluster) {
    const reply = z.object({ DBClusterSnapshots: xmlList('DBClusterSnapshot', ofClusters) });
    const call = rds('DescribeDBClusterSnapshots', { DBClusterSnapshotIdentifier: id });
    return (await askIf(at, call, reply))?.DBClusterSnapshots.map((one) => told(one))[0];
  }
  const reply = z.object({ DBSnapshots: xmlList('DBSnapshot', ofDatabase) });
  const found = await askIf(at, rds('DescribeDBSnapshots', { DBSnapshotIdentifier: id }), reply);
  return found?.DBSnapshots.map((one) => told(one))[0];
}

/** Whether what a snapshot was taken of is still there. */
export async function isSourceThere(at: At, source: string, ofCluster: boolean): Promise<boolean> {
  if (!ofCluster) return (await findDatabase(at, source)) !== undefined;
  const reply = z.object({ DBClusters: xmlList('DBCluster', z.object({ DBClusterIdentifier: xmlText })) });
  const found = await askIf(at, rds('DescribeDBClusters', { DBClusterIdentifier: source }), reply);
  return (found?.DBClusters.length ?? 0) > 0;
}
