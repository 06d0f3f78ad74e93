import { z } from 'zod';
import type { CallDefinition, HandlerResult } from '@shared/kernel/call';
import { done } from '@shared/kernel/paging';

interface Ok {
  ok: true;
}
type DataOf<D> = [D, Ok] extends [Ok, D] ? void : D;

/** What a handler returns: the data of a reply that is `{ data }`, nothing for `done`, else the whole reply. */
export type Handled<C extends CallDefinition> = C['gives'] extends string
  ? HandlerResult<C>
  : C['reply'] extends z.ZodObject<infer Shape>
    ? [keyof Shape] extends ['data']
      ? DataOf<z.input<Shape['data']>>
      : HandlerResult<C>
    : HandlerResult<C>;

/** The reply of a call, made of what its handler returned. */
export function replyOf({ reply }: CallDefinition, handled: unknown): unknown {
  if (reply === done) return { data: { ok: true } };
  const isData = reply instanceof z.ZodObject && Object.keys(reply.shape).join() === 'data';
  return isData ? { data: handled } : handled;
}
