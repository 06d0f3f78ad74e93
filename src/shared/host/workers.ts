import { z } from 'zod';

/**
 * What the embedded server asks of its host where it cannot start processes itself: Electron's binary refuses to run as
 * Node, its main process alone can fork. Messages of a worker are handed on as they are.
 */
const workerPrograms = ['costs', 'python', 'javascript', 'expressions'] as const;
export type WorkerProgram = (typeof workerPrograms)[number];

const id = z.number().int().positive();

export const workerAsked = z.discriminatedUnion('type', [
  z.object({ type: z.literal('worker-start'), id, program: z.enum(workerPrograms) }),
  z.object({ type: z.literal('worker-send'), id, message: z.unknown() }),
  z.object({ type: z.literal('worker-kill'), id }),
]);
export type WorkerAsked = z.infer<typeof workerAsked>;

export const workerTold = z.discriminatedUnion('type', [
  z.object({ type: z.literal('worker-said'), id, message: z.unknown() }),
  /** Bytes that it holds at this moment. */
  z.object({ type: z.literal('worker-holds'), id, bytes: z.number() }),
  z.object({ type: z.literal('worker-ended'), id, reason: z.string() }),
]);
export type WorkerTold = z.infer<typeof workerTold>;
