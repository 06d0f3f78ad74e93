import type { FinishContext, Row } from '../rule';
import { num, text } from '../words';
import { stretchOf } from './stretch';

const DAY_MS = 86_400_000;

/** How many days before its last one are told of each source's bills. */
export function recentDays(
  rows: readonly Row[],
  { parameters, judged, note }: FinishContext,
): Map<string, number> {
  const through = new Map<string, number>();
  for (const row of rows) through.set(text(row, 'source_id'), num(row, 'through'));
  return new Map(
    [...through].map(([source, day]) => {
      const stretch = stretchOf(judged[source], day, parameters.number('recent_days'));
      note(source, stretch);
      return [source, day - Date.parse(stretch.from) / DAY_MS + 1];
    }),
  );
}
