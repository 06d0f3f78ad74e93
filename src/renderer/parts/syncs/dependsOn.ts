import type { Source } from '../../data/costs';
import type { BillSync } from '../../data/syncs';

/** What figures show: through which day, and of which providers; undefined: all. */
export interface Shown {
  to?: string | undefined;
  providers?: readonly string[] | undefined;
}

type Trouble = Pick<BillSync, 'trouble' | 'sourceId'>;
type Held = Pick<Source, 'sourceId' | 'completeThrough'> & {
  snapshots: readonly Pick<Source['snapshots'][number], 'provider'>[];
};

/** Whether figures lack what a sync in trouble has not brought. */
export function dependsOn(shown: Shown, { trouble, sourceId }: Trouble, sources: readonly Held[]): boolean {
  if (trouble === null) return false;
  const source = sources.find((one) => one.sourceId === sourceId);
  // What never came is missing wherever nothing else was asked for.
  if (!source) return shown.providers === undefined;
  const { completeThrough, snapshots } = source;
  if (shown.to !== undefined && completeThrough !== null && shown.to <= completeThrough) return false;
  return (
    shown.providers === undefined || snapshots.some(({ provider }) => shown.providers?.includes(provider))
  );
}
