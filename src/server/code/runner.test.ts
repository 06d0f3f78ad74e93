import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestRunner, type TestRunner } from '../../../tests/support/codeRunner';

// A process of Python takes seconds of CPU to start, and more where several start at once.
let runner: TestRunner;
beforeAll(async () => {
  runner = await startTestRunner();
});
afterAll(() => runner.close());

describe('JavaScript', () => {
  const js = (code: string, more = {}) => runner.run('javascript', code, more);
  const fails = (code: string, more = {}) => runner.failure('javascript', code, more);

  it('gives what the code returns, from what it was given', async () => {
    const inputs = { cost: [1, 2, 3], name: 'Zürich "x"' };
    expect(
      await js('return { sum: inputs.cost.reduce((a, b) => a + b), name: inputs.name }', { inputs }),
    ).toEqual({ sum: 6, name: 'Zürich "x"' });
  });

  it('waits for promises', async () => {
    expect(await js('const x = await Promise.all([1, Promise.resolve(2)]); return x;')).toEqual([1, 2]);
  });

  it('makes data of dates, maps, sets and large numbers', async () => {
    const code = 'return [new Date(0), new Map([["a", 1]]), new Set([1]), 5n, 12345678901234567890n]';
    expect(await js(code)).toEqual(['1970-01-01T00:00:00.000Z', { a: 1 }, [1], 5, '12345678901234567890']);
  });

  it('hands on what is printed', async () => {
    await js('console.log("a", { b: 1 }, 2); console.error("last"); return null');
    expect(runner.printed()).toContain('a {"b":1} 2\nlast\n');
  });

  it('names the line of an error, of a syntax error too', async () => {
    expect(await fails('const a = 1;\nthrow new TypeError("no " + a);')).toBe('Line 2: TypeError: no 1');
    expect(await fails('const a = 1;\nconst b = ;')).toContain('Line 2: SyntaxError');
    expect(await fails('throw "text"')).toContain('“text”');
  });

  it('says that there is no result', async () => {
    expect(await fails('const a = 1;')).toContain('returned no result');
    expect(await fails('return () => 1')).toContain('function');
    expect(await fails('await new Promise(() => {}); return 1')).toContain('never happens');
  });

  it('ends an endless loop, memory without end and recursion without end', async () => {
    expect(await fails('while (true) {}', { timeoutMs: 300 })).toBe(
      'Your code ran longer than 0.3 s and was stopped.',
    );
    expect(
      await fails('const a = []; while (true) a.push(new Array(1e5).fill(1));', { maxMemoryMb: 32 }),
    ).toBe('Your code used more than 32 MB of memory and was stopped.');
    expect(await fails('const f = () => f() + 1; return f();')).toContain('stack overflow');
    expect(await js('return 1')).toBe(1);
  });

  it('refuses a result that is too large', async () => {
    expect(await fails('return "x".repeat(2000)', { maxOutputBytes: 1000 })).toBe(
      'The result has 2002 bytes; at most 1000 bytes are kept. Return less, or only the fields that later steps use.',
    );
  });
});

describe('Python', () => {
  const py = (code: string, more = {}) => runner.run('python', code, more);
  const fails = (code: string, more = {}) => runner.failure('python', code, more);

  it('gives what the code returns, from what it was given', async () => {
    const inputs = { cost: [1, 2, 3], name: 'Zürich' };
    const code = "total = sum(inputs['cost'])\nreturn {'sum': total, 'name': inputs['name'], 'none': None}";
    expect(await py(code, { inputs })).toEqual({ sum: 6, name: 'Zürich', none: null });
  });

  it('keeps texts of several lines as they are written', async () => {
    expect(await py('text = """a\n  b"""\ndef f():\n    return text\nreturn f()')).toBe('a\n  b');
  });

  it('makes data of dates, decimals, sets and tuples', async () => {
    const code = `import datetime, decimal
return [datetime.date(2026, 1, 2), decimal.Decimal('1.10'), decimal.Decimal('1.00000000000000000001'),
        {3, 1, 2}, (1, 2), {1: 'a'}, range(2)]`;
    expect(await py(code)).toEqual([
      '2026-01-02',
      1.1,
      '1.00000000000000000001',
      [1, 2, 3],
      [1, 2],
      { '1': 'a' },
      [0, 1],
    ]);
  });

  it('names the place of what is not data', async () => {
    expect(await fails("return {'rows': [1, object()]}")).toContain("result['rows'][1] is of type object");
    expect(await fails("return {'x': float('nan')}")).toContain("result['x'] is nan");
    expect(await fails('a = []\na.append(a)\nreturn a')).toContain('contains itself');
  });

  it('has the standard library, and tells that it has no more', async () => {
    const code = `import json, re, math, statistics, collections, csv, io, itertools, hashlib, base64, urllib.parse
rows = list(csv.reader(io.StringIO('a,b\\n1,2')))
return [rows, statistics.mean([1, 2]), re.sub('a', 'b', 'aa'), urllib.parse.quote('a b')]`;
    expect(await py(code)).toEqual([
      [
        ['a', 'b'],
        ['1', '2'],
      ],
      1.5,
      'bb',
      'a%20b',
    ]);
    expect(await fails('import pandas\nreturn 1')).toContain(
      'Line 1: ModuleNotFoundError: There is no module “pandas”',
    );
  });

  it('hands on what is printed', async () => {
    await py('print("printed by Python", 1)\nreturn None');
    expect(runner.printed()).toContain('printed by Python 1\n');
  });

  it('names the line of an error, with the lines that led there', async () => {
    expect(await fails('def f(x):\n    return 1 / x\n\nreturn f(0)')).toBe(
      'Line 2: ZeroDivisionError: division by zero',
    );
    expect(await fails('x = 1\nreturn (1 +')).toContain('Line 2: SyntaxError');
    expect(await fails('import sys\nsys.exit(3)\nreturn 1')).toContain('exit()');
  });

  it('says that there is no result', async () => {
    expect(await fails('x = 1')).toContain('returned no result');
    expect(await fails('\nraise ValueError("boom")')).toBe('Line 2: ValueError: boom');
  });

  it('ends an endless loop, and memory and recursion without end', async () => {
    expect(
      await fails('while True:\n    try:\n        pass\n    except BaseException:\n        pass\nreturn 1', {
        timeoutMs: 500,
      }),
    ).toBe('Your code ran longer than 0.5 s and was stopped.');
    expect(
      await fails('x = []\nwhile True:\n    x.append(bytearray(1000000))\nreturn 1', { maxMemoryMb: 64 }),
    ).toBe('Your code used more than 64 MB of memory and was stopped.');
    expect(await fails('def f():\n    return f()\nreturn f()')).toContain('RecursionError');
  });

  it('refuses a result that is too large', async () => {
    expect(await fails("return 'x' * 2000", { maxOutputBytes: 1000 })).toContain('The result has 2002 bytes');
  });
});
