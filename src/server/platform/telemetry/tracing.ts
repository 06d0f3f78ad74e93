export interface SpanAsked {
  name: string;
  kind?: 'server' | 'client';
  attributes?: Readonly<Record<string, string | number | boolean>>;
  /** Where it goes on from, as W3C writes it; null: it is the first. What runs now unless given. */
  parent?: string | null | undefined;
  /** Nothing of its own: only as a part of something that is traced. */
  within?: true;
}

export interface Tracing {
  traced<T>(asked: SpanAsked, work: () => T): T;
  traceparent(): string | null;
}

let tracing: Tracing | undefined;

/** Of the whole process: what runs for whom is known to the runtime, and not passed from hand to hand. */
export function useTracing(given: Tracing | undefined): void {
  tracing = given;
}

/** Does the work, and where traces are told, tells what it was and how long it took. Without them it costs a comparison. */
export const traced = <T>(asked: () => SpanAsked, work: () => T): T =>
  tracing ? tracing.traced(asked(), work) : work();

/** What runs now, for whoever goes on with it elsewhere; null where no traces are told. */
export const traceparent = (): string | null => tracing?.traceparent() ?? null;
