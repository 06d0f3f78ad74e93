import { describe, expect, it } from 'vitest';
import { cachedByFiles } from './cachedByFiles';

const found = (folder: string, ...files: string[]) => ({ folder, files });

/** Answers that are given by hand, in the order in which they were asked for. */
function byHand() {
  const asked: { of: string; answer(text: string): void; fail(): void }[] = [];
  const ask = cachedByFiles(
    ({ folder, files }: ReturnType<typeof found>) =>
      new Promise<string>((answer, reject) =>
        asked.push({ of: `${folder}: ${files.join()}`, answer, fail: () => reject(new Error('It failed')) }),
      ),
  );
  return { asked, ask };
}

describe('an answer that is kept by its files', () => {
  it('is made once for all who ask meanwhile and later, anew for other files', async () => {
    const { asked, ask } = byHand();
    const both = [ask(found('a', '1')), ask(found('a', '1'))];
    asked[0]?.answer('one');
    expect(await Promise.all(both)).toEqual(['one', 'one']);
    expect(await ask(found('a', '1'))).toBe('one');
    const newer = ask(found('a', '1', '2'));
    asked[1]?.answer('two');
    expect(await newer).toBe('two');
    expect(asked.map(({ of }) => of)).toEqual(['a: 1', 'a: 1,2']);
  });

  it('is made anew after a failure, which takes no newer one with it', async () => {
    const { asked, ask } = byHand();
    const first = ask(found('a', '1'));
    const newer = ask(found('a', '2'));
    asked[1]?.answer('two');
    asked[0]?.fail();
    await expect(first).rejects.toThrow('It failed');
    await newer;
    expect(await ask(found('a', '2'))).toBe('two');
    const again = ask(found('b', '1'));
    asked[2]?.fail();
    await expect(again).rejects.toThrow('It failed');
    void ask(found('b', '1'));
    expect(asked).toHaveLength(4);
  });

  it('goes for others when there are a thousand', async () => {
    let made = 0;
    const ask = cachedByFiles(({ folder }: ReturnType<typeof found>) =>
      Promise.resolve(`${folder} ${(made += 1)}`),
    );
    for (let at = 0; at <= 1_000; at += 1) await ask(found(String(at), '1'));
    expect(await ask(found('1000', '1'))).toBe('1000 1001');
    expect(await ask(found('0', '1'))).toBe('0 1002');
  });
});
