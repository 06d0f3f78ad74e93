import type { JsonObject } from '@shared/model/json';
import type { LoopBlock } from '@shared/model/graph/tree';
import { Frame, type LoopRun } from '../frame';
import type { Exit, Failure, Outcome } from '../outcome';
import { stepOf, type Run, type Walker } from '../run';
import type { LoopItems } from '@shared/model/steps/loopItems';

/** So many failures are told; all are counted. */
const ERRORS_TOLD = 1_000;

export interface LoopPlan {
  items: LoopItems;
  /** 1: one after another. */
  parallelism: number;
  collectErrors: boolean;
}

/** How the iterations of a loop went in this claim. */
export class Iterations {
  readonly loopRun: LoopRun = { collected: new Map(), halted: false };
  succeeded = 0;
  failed = 0;
  isParked = false;
  exit: Exit | undefined;
  /** The failure that ended the loop. */
  stopped: { index: number; stepName: string; failure: Failure } | undefined;
  private readonly errors: { index: number; message: string }[] = [];
  private next = 0;
  private limit: number;

  constructor(
    private readonly run: Run,
    private readonly block: LoopBlock,
    private readonly frame: Frame,
    /** Of the loop's own step run. */
    private readonly stepRunId: string,
    private readonly plan: LoopPlan,
    private readonly walk: Walker,
  ) {
    this.limit = plan.items.count;
    this.note();
  }

  /** What a screen shows of a loop that runs: “37 / 120”. */
  private note(): void {
    const { succeeded, failed, limit: count } = this;
    this.run.journal.note(this.stepRunId, { count, succeeded, failed });
  }

  /** Until every iteration has ended or waits, or the loop has ended early. */
  async carryOut(): Promise<void> {
    const { parallelism } = this.plan;
    if (parallelism === 1) return this.work();
    const workers = Array.from({ length: Math.min(parallelism, this.limit) }, () =>
      // Nothing of this claim may outlive it.
      this.work().catch((error: unknown) => this.run.fail(error)),
    );
    await Promise.all(workers);
    if (this.run.failure) throw this.run.failure.error;
  }

  private async work(): Promise<void> {
    while (this.next < this.limit && !this.frame.isHalted && !this.loopRun.halted) {
      const index = this.next;
      this.next += 1;
      await this.iterate(index);
      if (this.isParked && this.plan.parallelism === 1) return;
    }
  }

  private async iterate(index: number): Promise<void> {
    const { items } = this.plan;
    const scope = { item: items.at(index), index, count: items.count };
    const inner = Frame.iteration(this.frame, stepOf(this.block.node).name, this.loopRun, scope);
    await this.run.breathe();
    const outcome = await this.walk(this.run, this.block.body, inner);
    const isOver = this.count(index, outcome);
    if (isOver) this.note();
    if (isOver && this.frame.iterPath === '') this.run.progress.done += 1;
  }

  private count(index: number, outcome: Outcome): boolean {
    switch (outcome.kind) {
      case 'next':
        this.succeeded += 1;
        return true;
      case 'break':
        this.succeeded += 1;
        this.run.addTotal(this.frame, this.next - this.limit);
        this.limit = this.next;
        return true;
      case 'parked':
        this.isParked = true;
        return false;
      case 'exit':
        this.exit ??= outcome.exit;
        this.loopRun.halted = true;
        return true;
      case 'failed':
        this.fail(index, outcome);
        return true;
      default:
        return false;
    }
  }

  private fail(index: number, { failure, stepName }: Extract<Outcome, { kind: 'failed' }>): void {
    this.failed += 1;
    if (this.errors.length < ERRORS_TOLD)
      this.errors.push({ index, message: `${stepName}: ${failure.message}` });
    if (this.plan.collectErrors) return;
    this.stopped ??= { index, stepName, failure };
    this.loopRun.halted = true;
  }

  get output(): JsonObject {
    const errors = this.errors.toSorted((a, b) => a.index - b.index);
    return {
      count: this.plan.items.count,
      succeeded: this.succeeded,
      failed: this.failed,
      errors: errors.map((error) => ({ ...error })),
    };
  }
}
