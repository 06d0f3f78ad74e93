import type { ConsoleBills } from '../cost-sql/costSql.port';
import { completeBySource } from '../../costs/queries/completeness';
import type { Bills } from './bills';
import { tellIncomplete } from './incomplete';

/** The bills as the SQL console reads them: those that every other answer is made of. */
export const createConsoleBills = (bills: Bills): ConsoleBills => ({
  async found(orgId) {
    const found = await bills.files(orgId);
    const through = completeBySource(found.frontiers);
    return {
      sources: found.sources.map(({ id, name, format }) => {
        const own = found.snapshots.filter((row) => row.source_id === id);
        const days = own.flatMap(({ min_day, max_day }) => [min_day, max_day]).toSorted();
        return {
          id,
          name,
          format,
          firstDay: days[0] ?? null,
          lastDay: days.at(-1) ?? null,
          completeThrough: through.get(id) ?? null,
          rows: own.reduce((sum, row) => sum + row.rows, 0),
        };
      }),
      incomplete: tellIncomplete(found),
      reading: (job) => bills.reading(found, job),
    };
  },
});
