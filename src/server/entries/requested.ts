import { workerTold, type WorkerAsked, type WorkerProgram } from '@shared/host/workers';
import { follow, type Started, type WorkerProcess } from '../platform/processes/worker';

/** The parent's end of the line, as far as it starts processes for this one. */
export interface Host {
  send(message: WorkerAsked): void;
  onMessage(listener: (message: unknown) => void): void;
}

interface Worker {
  said: ((message: unknown) => void)[];
  ended: ((reason: string) => void)[];
  bytes: number;
}

/** Starts processes through the host that started this server, and hears of them through it. */
export function processesByRequest(host: Host): (program: WorkerProgram) => WorkerProcess {
  const workers = new Map<number, Worker>();
  let last = 0;
  host.onMessage((message) => {
    const told = workerTold.safeParse(message);
    const worker = told.success ? workers.get(told.data.id) : undefined;
    if (!told.success || !worker) return;
    const { data } = told;
    if (data.type === 'worker-said') for (const listener of worker.said) listener(data.message);
    else if (data.type === 'worker-holds') worker.bytes = data.bytes;
    else {
      workers.delete(data.id);
      for (const listener of worker.ended) listener(data.reason);
    }
  });
  return (program) => {
    const id = (last += 1);
    const worker: Worker = { said: [], ended: [], bytes: 0 };
    workers.set(id, worker);
    host.send({ type: 'worker-start', id, program });
    return follow(undefined, {
      send: (message) => host.send({ type: 'worker-send', id, message }),
      onMessage: (listener) => worker.said.push(listener),
      onEnd: (end) => worker.ended.push(end),
      memory: () => Promise.resolve(worker.bytes),
      kill: () => host.send({ type: 'worker-kill', id }),
    } satisfies Started);
  };
}
