import { Fault } from '@shared/kernel/fault';
import { COMMITMENTS_MAX } from '@shared/model/limits';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { lost, sourceOf, type MadeBill } from './commitImport';
import { commitmentsStore } from './commitments.store';
import { importsStore, type ImportRow } from './imports.store';

/** Keeps the contract commitments of a file with its source, together with the job. → whether anything has changed. */
export async function commitCommitments(
  deps: { database: Database; clock: Clock },
  job: ImportRow,
  made: MadeBill,
): Promise<boolean> {
  const { bill, target, hash } = made;
  const now = deps.clock.now();
  return deps.database.tenant(job.org_id, async (sql) => {
    await sourceOf(sql, job.org_id, made, now);
    const changed = await commitmentsStore.put(sql, job.org_id, target.id, bill.commitments);
    if ((await commitmentsStore.count(sql, target.id)) > COMMITMENTS_MAX) {
      throw new Fault(
        'unprocessable:too_many_commitments',
        `“${target.name}” would have more than ${COMMITMENTS_MAX} contract commitments. Put them into another source.`,
      );
    }
    const kept = {
      rows: bill.rows,
      warnings: bill.warnings,
      rejected: bill.rejected,
      source_id: target.id,
      source_name: target.name,
      request_hash: hash,
    };
    if ((await importsStore.change(sql, job, kept, now)) !== 'on') throw lost();
    await notifyChange(sql, { orgId: job.org_id, tag: 'costs', id: target.id });
    await notifyChange(sql, { orgId: job.org_id, tag: 'import', id: job.id });
    return changed > 0;
  });
}
