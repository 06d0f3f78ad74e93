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
