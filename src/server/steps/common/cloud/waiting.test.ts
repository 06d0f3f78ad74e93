import { describe, expect, it } from 'vitest';
import { testContext } from '../testing/testContext';
import { until } from './waiting';

/** A context in which waits cost no time, and how long they were. */
function hurried() {
  const waits: number[] = [];
  const pause = async (ms: number) => void waits.push(ms);
  return { context: { ...testContext(), pause }, waits };
}

describe('waiting for a cloud', () => {
  it('looks at once, then after a second, and ever more rarely up to a quarter of a minute', async () => {
    const { context, waits } = hurried();
    let looks = 0;
    expect(await until(context, async () => ((looks += 1) > 9 ? 'there' : undefined))).toBe('there');
    expect(waits.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375]);
    expect(waits.slice(-2)).toEqual([15_000, 15_000]);
    expect(await until(context, async () => 'at once')).toBe('at once');
    expect(waits).toHaveLength(9);
  });

  it('is given up in the end', async () => {
    const { context } = hurried();
    await expect(until(context, async () => undefined)).rejects.toThrow('It did not happen in time.');
  });

  it('ends with the step, for its reason', async () => {
    const stop = new AbortController();
    const look = async () => {
      setImmediate(() => stop.abort(new Error('The step was stopped.')));
      return undefined;
    };
    const waiting = until({ ...testContext(), signal: stop.signal }, look);
    await expect(waiting).rejects.toThrow('The step was stopped.');
  });
});
