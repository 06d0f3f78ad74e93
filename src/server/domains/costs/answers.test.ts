import { describe, expect, it } from 'vitest';
import type { QueryResult } from '../../costs/worker/protocol';
import { createAnswers } from './answers';

const bills = (file: string, folder = '/org') => ({ folder, files: [file], stamps: ['1'], counts: ['all'] });
const question = (day: string) => ({ sql: 'SELECT 1', values: { day } });
const answer = (text: string): QueryResult => ({ columns: ['v'], rows: [{ v: text }], truncated: false });

/** Counts how often a question reaches the bills. */
function counting(limits?: { entries: number; bytes: number }) {
  const answers = createAnswers(limits);
  let asked = 0;
  const ask = async (found: ReturnType<typeof bills>, day: string, text = day) => {
    const { rows } = await answers.of(found, question(day), async () => {
      asked += 1;
      return answer(text);
    });
    return [rows[0]?.['v'], asked];
  };
  return { ask, answers };
}

describe('kept answers', () => {
  it('answer the same question of the same files without asking again', async () => {
    const { ask } = counting();
    expect(await ask(bills('a'), '2026-01-01')).toEqual(['2026-01-01', 1]);
    expect(await ask(bills('a'), '2026-01-01')).toEqual(['2026-01-01', 1]);
    expect(await ask(bills('a'), '2026-01-02')).toEqual(['2026-01-02', 2]);
    expect(await ask(bills('a', '/other'), '2026-01-01', 'theirs')).toEqual(['theirs', 3]);
    expect(await ask(bills('a'), '2026-01-01')).toEqual(['2026-01-01', 3]);
  });

  it('go when the files are others, by name, by what is on the disk, or by what of them counts', async () => {
    const { ask, answers } = counting();
    const a = bills('a');
    await ask(a, 'q', 'first');
    expect(await ask({ ...a, files: ['a', 'b'] }, 'q', 'second')).toEqual(['second', 2]);
    expect(await ask({ ...a, stamps: ['2'] }, 'q', 'third')).toEqual(['third', 3]);
    expect(await ask({ ...a, counts: ['billed'] }, 'q', 'fourth')).toEqual(['fourth', 4]);
    expect(await ask(a, 'q', 'fifth')).toEqual(['fifth', 5]);
    expect(answers.size().entries).toBe(1);
  });

  it('are not kept of files that changed while the question was under way, nor of what failed', async () => {
    const { ask, answers } = counting();
    const late = answers.of(bills('a'), question('q'), async () => {
      await ask(bills('b'), 'other');
      return answer('late');
    });
    expect((await late).rows).toEqual([{ v: 'late' }]);
    expect(await ask(bills('b'), 'q', 'new')).toEqual(['new', 2]);
    const failing = answers.of(bills('b'), question('fails'), () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    expect(await ask(bills('b'), 'fails', 'there')).toEqual(['there', 3]);
  });

  it('are bounded by number and by size; the one asked longest ago goes first', async () => {
    const few = counting({ entries: 2, bytes: 1e6 });
    for (const day of ['1', '2', '1', '3']) await few.ask(bills('a'), day);
    expect(few.answers.size().entries).toBe(2);
    expect(await few.ask(bills('a'), '1')).toEqual(['1', 3]);
    expect(await few.ask(bills('a'), '2')).toEqual(['2', 4]);

    const small = counting({ entries: 100, bytes: 8_000 });
    for (let day = 0; day < 50; day += 1) await small.ask(bills('a'), String(day), 'x'.repeat(200));
    expect(small.answers.size().bytes).toBeLessThanOrEqual(8_000);
    expect(small.answers.size().entries).toBeGreaterThan(5);
    const before = small.answers.size();
    await small.ask(bills('a'), 'huge', 'x'.repeat(10_000));
    expect(small.answers.size()).toEqual(before);
  });
});
