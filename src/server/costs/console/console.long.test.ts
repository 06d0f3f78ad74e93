import { describe, it } from 'vitest';
import { consoleBench, faultOf, limitedTo, patternEnds } from './bench.fixture';

const bench = consoleBench();

describe('what does not end, or takes too much', () => {
  it('a join that is sorted: a clear error', async () => {
    const sql = 'SELECT a.*, b.* FROM charges a, charges b, charges c ORDER BY random()';
    limitedTo(15, await faultOf(bench.ask(sql, bench.runner({ seconds: 15 }))));
  });

  it('a regular expression of any size ends or is refused', () => patternEnds(bench, 200), 30_000);
});
