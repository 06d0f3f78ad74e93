import type { ClickHouse } from '../costs/clickhouse/client';
import { createBillCopies } from '../costs/clickhouse/copies';
import { createClickHouseEngine } from '../costs/clickhouse/engine';
import type { CostWorker } from '../costs/worker/client';
import type { BillFiles, Beside } from '../domains/costs/bills';
import type { Clock } from '../platform/clock';
import type { ClickHouseConfig } from '../platform/clickhousePlace';
import type { Log } from '../platform/log';

/** Its client is loaded where it is used. */
export async function clickHouseAt(config: ClickHouseConfig): Promise<ClickHouse> {
  const { openClickHouse } = await import('../costs/clickhouse/client');
  return openClickHouse(config);
}

/** Copies of the bills in ClickHouse, and the engine that asks them. */
export function besideDuckDb(deps: {
  clickhouse: ClickHouse;
  worker: Pick<CostWorker, 'handOver'>;
  clock: Clock;
  log: Log;
  newId: () => string;
  temporary: string;
}) {
  const { clickhouse, clock, log } = deps;
  const copies = createBillCopies(deps);
  const ending: { end(): Promise<void> }[] = [];
  return {
    copies,
    engine(beside: Beside) {
      const engine = createClickHouseEngine<BillFiles>({ clickhouse, copies, clock, log, ...beside });
      ending.push(engine);
      return engine;
    },
    async end() {
      for (const engine of ending) await engine.end();
    },
  };
}
