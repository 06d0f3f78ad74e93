import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestRunner, type TestRunner } from '../../../tests/support/codeRunner';

const cap = 120_000;
// A process of Python takes seconds of CPU to start, and more where several start at once.
let runner: TestRunner;
beforeAll(async () => {
  runner = await startTestRunner({ perKey: 1 });
});
afterAll(() => runner.close());

/** What one run does to Python, and what the next one of the same execution must see nothing of. */
const leftBehind: Record<string, [string, string, unknown]> = {
  'a global': ['global left\nleft = 1\nreturn 1', "return 'left' in globals()", false],
  'a changed built-in': ['import builtins\nbuiltins.len = lambda x: 42\nreturn len([])', 'return len([])', 0],
  'a built-in that the runner itself needs': [
    'import builtins\nbuiltins.isinstance = builtins.len = builtins.str = None\nreturn 1',
    'return str(len([1]))',
    '1',
  ],
  'a changed module': [
    'import json\njson.dumps = json.loads = lambda *a, **k: "evil"\nreturn 1',
    'import json\nreturn [json.dumps([1]), inputs]',
    ['[1]', {}],
  ],
  'a changed class of a module': [
    'import json\njson.JSONEncoder.default = lambda self, x: "evil"\nreturn 1',
    'import json\ntry:\n    json.dumps({1, 2})\nexcept TypeError:\n    return "refused"\nreturn "evil"',
    'refused',
  ],
  'a table inside of a module': [
    'import html.entities\nhtml.entities.html5["amp;"] = "x"\nreturn 1',
    'import html\nreturn html.unescape("&amp;")',
    '&',
  ],
  'a module of its own': [
    'import sys, types\nsys.modules["own"] = types.ModuleType("own")\nreturn 1',
    'try:\n    import own\n    return "there"\nexcept ImportError:\n    return "gone"',
    'gone',
  ],
  'the context of decimals': [
    'import decimal\ndecimal.getcontext().prec = 3\nreturn 1',
    'import decimal\nreturn decimal.getcontext().prec',
    28,
  ],
  'the import system': [
    'import sys\nsys.meta_path.clear()\nsys.path.clear()\nreturn 1',
    'import bisect\nreturn bisect.bisect([1, 2], 1)',
    1,
  ],
  'the output': [
    'import sys\nsys.stdout = None\nreturn 1',
    'print("still")\nimport sys\nreturn sys.stdout is None',
    false,
  ],
  'memory changed by its address': [
    'import sys, gc\ngc.disable()\nsys.setrecursionlimit(50)\nreturn 1',
    'import sys, gc\nreturn [gc.isenabled(), sys.getrecursionlimit() > 500]',
    [true, true],
  ],
  'a file': [
    'open("/tmp/left", "w").write("x")\nreturn open("/tmp/left").read()',
    'import os\nreturn os.listdir("/tmp")',
    [],
  ],
  'a file that is still open': [
    'import builtins\nbuiltins.kept = open("/tmp/left", "w")\nkept.write("x")\nreturn 1',
    'import os\nreturn [os.listdir("/tmp"), os.open("/dev/null", os.O_RDONLY) < 6]',
    [[], true],
  ],
  'the folder and the environment': [
    'import os\nos.mkdir("/tmp/a")\nos.chdir("/tmp/a")\nos.environ["A"] = "1"\nreturn 1',
    'import os\nreturn [os.getcwd(), os.environ.get("A")]',
    ['/tmp', null],
  ],
};

describe('runs of one execution', () => {
  it.each(Object.entries(leftBehind))(
    'Python leaves nothing behind: %s',
    async (_name, [first, then, seen]) => {
      await runner.failure('python', first);
      expect(await runner.run('python', then)).toEqual(seen);
    },
    cap,
  );

  it(
    'Python cannot write outside of /tmp, nor more than 32 MB into it',
    async () => {
      expect(await runner.failure('python', 'open("/lib/x.py", "w")\nreturn 1')).toContain('Read-only');
      expect(
        await runner.failure('python', 'import os\nos.remove("/lib/python314.zip")\nreturn 1'),
      ).toContain('Read-only');
      const fill =
        'with open("/tmp/x", "wb") as f:\n    while True:\n        f.write(b"0" * 1000000)\nreturn 1';
      expect(await runner.failure('python', fill)).toContain('No space left');
    },
    cap,
  );

  it(
    'Python draws other random numbers in every run',
    async () => {
      for (const code of [
        'import random\nreturn random.random()',
        'import random, os\nreturn random.random()',
      ]) {
        const drawn = [await runner.run('python', code), await runner.run('python', code)];
        expect(new Set(drawn).size).toBe(2);
      }
    },
    cap,
  );

  it('JavaScript leaves nothing behind', async () => {
    await runner.run(
      'javascript',
      'globalThis.left = 1; Array.prototype.map = null; JSON.parse = null; return 1',
    );
    expect(
      await runner.run('javascript', 'return [typeof left, [1].map((x) => x), JSON.parse("2")]'),
    ).toEqual(['undefined', [1], 2]);
  });

  it('share a process', async () => {
    const before = runner.pids().length;
    for (const item of [1, 2, 3]) await runner.run('javascript', 'return inputs.item', { inputs: { item } });
    expect(runner.pids().length).toBe(before);
  });
});

describe('what comes out', () => {
  it(
    'cannot change objects of the server',
    async () => {
      for (const [language, code] of [
        [
          'javascript',
          `return JSON.parse('{"__proto__":{"polluted":true},"a":{"__proto__":[1]},"constructor":1}')`,
        ],
        ['python', `return {'__proto__': {'polluted': True}, 'a': {'__proto__': [1]}, 'constructor': 1}`],
      ] as const) {
        const value = await runner.run(language, code);
        expect(JSON.stringify(value)).toBe('{"a":{},"constructor":1}');
        expect(JSON.stringify(Object.assign({}, value))).toBe('{"a":{},"constructor":1}');
        expect('polluted' in {}).toBe(false);
      }
    },
    cap,
  );

  it('is data, whatever getters, proxies and toJSON say', async () => {
    const code = `return {
      getter: { get a() { return 1; } },
      json: { toJSON() { return 'said'; } },
      proxy: new Proxy({}, { ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }), get: (_, key) => key === 'a' ? 2 : undefined }),
      symbol: Symbol('x'), [Symbol.iterator]: 1, f() {},
    }`;
    expect(await runner.run('javascript', code)).toEqual({ getter: { a: 1 }, json: 'said', proxy: { a: 2 } });
    expect(
      await runner.failure('javascript', 'return { get a() { while (true) {} } }', { timeoutMs: 300 }),
    ).toContain('longer than 0.3 s');
    expect(await runner.failure('javascript', 'const a = {}; a.a = a; return a')).toContain('circular');
  });

  it(
    'is limited in depth and size, and printing too',
    async () => {
      const deep = 'let a = []; for (let i = 0; i < 500; i++) a = [a]; return a';
      expect(await runner.failure('javascript', deep)).toContain('200 levels');
      expect(
        await runner.failure('python', 'a = []\nfor i in range(100000):\n    a = [a]\nreturn a', {
          timeoutMs: 8000,
        }),
      ).toContain('too deeply');
      const bomb = 'return "x".repeat(3e7)';
      expect(await runner.failure('javascript', bomb)).toContain('The result has 28.61 MB; at most 1.00 MB');
      await runner.run(
        'javascript',
        'for (let i = 0; i < 20000; i++) console.log("x".repeat(100)); return 1',
      );
      expect(runner.printed().length).toBeLessThan(300 * 1024);
      expect(runner.printed()).toContain('beyond 256 KiB is left out');
    },
    cap,
  );

  it(
    'never is an answer when the process dies of it',
    async () => {
      const crash = `
import gc
import importlib.machinery, importlib.util
core = importlib.util.module_from_spec(importlib.machinery.BuiltinImporter.find_spec('_pyodide_core'))
core.trigger_fatal_error()
return 1`;
      expect(await runner.failure('python', crash)).not.toContain('no failure');
      expect(await runner.run('python', 'return 1')).toBe(1);
    },
    cap,
  );
});
