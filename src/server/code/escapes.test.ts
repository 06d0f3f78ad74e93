import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestRunner, type TestRunner } from '../../../tests/support/codeRunner';

// A process of Python takes seconds of CPU to start, and more where several start at once.
/**
 * Attempts to get out. `null`: nothing was reached. Every attempt answers what it got hold of; a failure is as good.
 */
const javascript: Record<string, string> = {
  'process through the constructor of a function': `return (() => {}).constructor('return process')().pid`,
  'process through the constructor of inputs': `return inputs.constructor.constructor('return process')().pid`,
  'process through console': `return console.log.constructor('return process')().env`,
  'process as a global': `return process.env`,
  require: `return require('fs').readFileSync('/etc/passwd', 'utf8')`,
  'a module of Node': `const fs = await import('fs'); return fs.readFileSync('/etc/passwd', 'utf8')`,
  'a module by its scheme': `const fs = await import('node:child_process'); return fs.execSync('id').toString()`,
  'a file as a module': `return await import('/etc/passwd')`,
  getBuiltinModule: `return globalThis.process.getBuiltinModule('fs').readFileSync('/etc/passwd')`,
  fetch: `return await (await fetch('http://127.0.0.1:1')).text()`,
  'a socket': `new WebSocket('ws://127.0.0.1:1'); return 'open'`,
  XMLHttpRequest: `new XMLHttpRequest().open('GET', 'http://127.0.0.1'); return 'open'`,
  'the global of an async function': `return (async () => {}).constructor('return process.pid')()`,
  'the global of a generator': `return (function* () {}).constructor('yield process.pid')().next().value`,
  'Reflect.construct': `return Reflect.construct(Function, ['return process.pid'])()`,
  eval: `return eval('process.pid')`,
  'indirect eval': `return (0, eval)('this.process.pid')`,
  'the caller': `function f() { return f.caller.constructor('return process.pid')() } return f()`,
  'the stack of an error': `
    Error.prepareStackTrace = (e, frames) => frames;
    const [frame] = new Error().stack;
    return frame.getThis().process.pid;`,
  'a worker': `new Worker('data:,1'); return 'open'`,
  'shared memory and Atomics': `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5); return process.pid`,
  WebAssembly: `return new WebAssembly.Module(new Uint8Array()).toString()`,
  'a module of QuickJS': `const os = await import('os'); return os.getcwd()`,
  'std of QuickJS': `return std.getenviron()`,
  'a proxy as the result': `return new Proxy({}, { ownKeys() { return process.argv } })`,
  'a breakout from the wrapping function': `}); globalThis.reached = 1; (async () => { return process.pid`,
  'a then that is called by the outside': `return { then(resolve) { resolve(this.constructor.constructor('return process.pid')()) } }`,
  'a changed JSON': `JSON.stringify = () => '{"pid":1}'; return process.pid`,
  'a changed Promise': `Promise.prototype.then = () => { throw process.pid }; await 1; return process.pid`,
};

const python: Record<string, string> = {
  'import js': `import js\nreturn str(js.process)`,
  'import js by its parts': `import importlib\nreturn str(importlib.import_module('js').process.pid)`,
  pyodide_js: `import pyodide_js\nreturn str(pyodide_js.version)`,
  run_js: `from pyodide.code import run_js\nreturn str(run_js('process.pid'))`,
  'pyodide.http': `from pyodide.http import open_url\nreturn open_url('http://127.0.0.1').read()`,
  micropip: `import micropip\nreturn 'there'`,
  ctypes: `import ctypes\nreturn str(ctypes.CDLL(None).getpid())`,
  _ctypes: `import _ctypes\nreturn str(_ctypes.dlopen('libc.so.6', 0))`,
  'os.system': `import os\nreturn os.system('id')`,
  'os.popen': `import os\nreturn os.popen('id').read()`,
  'os.fork': `import os\nwhile True:\n    os.fork()\nreturn 'forked'`,
  'os.exec': `import os\nos.execv('/bin/sh', ['sh'])\nreturn 'ran'`,
  subprocess: `import subprocess\nreturn subprocess.check_output(['id']).decode()`,
  multiprocessing: `import multiprocessing\nmultiprocessing.Process(target=print).start()\nreturn 'started'`,
  'a file of the host': `return open('/etc/passwd').read()`,
  'a file of the host by os': `import os\nreturn os.read(os.open('/etc/hostname', os.O_RDONLY), 100).decode()`,
  'the own program of the process': `import os\nreturn os.listdir('/proc/self/cwd/work')`,
  'a socket': `import socket\nsocket.create_connection(('127.0.0.1', 1), 1)\nreturn 'connected'`,
  'a listening socket': `import socket\ns = socket.socket()\ns.bind(('127.0.0.1', 0))\ns.listen()\nreturn s.getsockname()[1]`,
  urllib: `import urllib.request\nreturn urllib.request.urlopen('http://127.0.0.1:1', timeout=1).read().decode()`,
  'a name to resolve': `import socket\nreturn socket.getaddrinfo('localhost.localdomain.test', 80)[0][4][0] if socket.socket().connect(('127.0.0.1', 1)) else None`,
  threads: `import threading\nthreading.Thread(target=print).start()\nreturn 'started'`,
  'the proxy of print': `
import sys
write = [c.cell_contents for c in type(sys.stdout).write.__closure__][0]
return str(write.constructor.constructor('return process')().pid)`,
  'the proxies that the collector knows': `
import gc
for thing in gc.get_objects():
    if type(thing).__name__.startswith('JsProxy') or 'pyodide_js' in str(type(thing)):
        try:
            return str(thing.constructor.constructor('return process.pid')())
        except AttributeError:
            pass
raise RuntimeError('nothing')`,
  'the bridge in the subclasses of object': `
for c in object.__subclasses__():
    if c.__name__ in ('JsFinder', 'JsProxy'):
        import sys
        module = sys.modules[c.__module__]
        return str(module.process)
raise RuntimeError('nothing')`,
  'the import hook taken away': `
import sys
sys.meta_path.clear()
sys.modules.pop('js', None)
import js
return str(js.process)`,
  'a mount of the host': `
import gc
for thing in gc.get_objects():
    api = getattr(thing, '_api', None)
    if api is not None:
        return str(api.mountNodeFS)
raise RuntimeError('nothing')`,
  'the frames above': `
import sys
frame = sys._getframe()
while frame.f_back:
    frame = frame.f_back
return str(frame.f_globals['js'])`,
  'the interface of Pyodide in the memory of the collector': `
import gc
found = []
for thing in gc.get_objects():
    for value in list(thing.values()) if type(thing) is dict else thing if type(thing) in (list, tuple) else []:
        if type(value).__name__ == 'JsProxy':
            found.append(value)
for proxy in found:
    for attempt in (
        lambda: proxy.FS.mount(proxy.FS.filesystems.NODEFS, None, '/tmp/host'),
        lambda: proxy.constructor.constructor('return process.pid')(),
        lambda: proxy.FS.constructor.constructor('return process.pid')(),
        lambda: proxy._module.NODEFS.realPath('/etc'),
    ):
        try:
            return str(attempt())
        except Exception:
            pass
raise RuntimeError(f'{len(found)} proxies, of no use')`,
  'the bridge in the import hook': `
import gc
finder = [t for t in gc.get_objects() if type(t).__name__ == 'JsFinder'][0]
return str(finder.jsproxies['pyodide_js'].version)`,
  'the core of the bridge, made by hand': `
import _imp, importlib.machinery
core = _imp.create_builtin(importlib.machinery.ModuleSpec('_pyodide_core', importlib.machinery.BuiltinImporter))
return str(core.to_js(b'abc').constructor)`,
  'the memory of the machine, made by hand': `
import _imp, importlib.machinery
return str(_imp.create_builtin(importlib.machinery.ModuleSpec('_ctypes', importlib.machinery.BuiltinImporter)))`,
  'what all objects of the outside have in common': `
import sys
write = sys.stdout.write.__func__.__closure__[0].cell_contents
write.__proto__.polluted = 1
write.__proto__.__proto__.polluted = 1
return write.polluted`,
  'the core of the bridge': `
import importlib.machinery, importlib.util
core = importlib.util.module_from_spec(importlib.machinery.BuiltinImporter.find_spec('_pyodide_core'))
return str(core.run_js('process.pid'))`,
  'the network through the sockets of Node': `
import _pyodide_core
return str(_pyodide_core)`,
};

const cap = 5 * 60_000;

describe('nothing is reached from a process', () => {
  let runner: TestRunner;
  beforeAll(async () => {
    runner = await startTestRunner({ spareMs: 60_000, perKey: 1 });
  });
  afterAll(() => runner.close());

  it.each(Object.entries(javascript))('JavaScript: %s', async (_name, code) => {
    const said = await runner.failure('javascript', code, { timeoutMs: 3000 });
    expect(said).not.toMatch(/^no failure, but (?!null)/);
    expect(await runner.run('javascript', 'return typeof globalThis.reached')).toBe('undefined');
  });

  it.each(Object.entries(python))(
    'Python: %s',
    async (_name, code) => {
      const said = await runner.failure('python', code, { timeoutMs: 5000 });
      expect(said).not.toMatch(/^no failure, but (?!null)/);
    },
    cap,
  );

  it(
    'has an environment of its own that tells nothing',
    async () => {
      const code = 'import os, sys\nreturn [dict(os.environ), os.getcwd(), sys.argv, os.getuid() >= 0]';
      expect(await runner.run('python', code)).toEqual([
        { HOME: '/tmp', LANG: 'C.UTF-8', TZ: 'UTC' },
        '/tmp',
        [''],
        true,
      ]);
    },
    cap,
  );
});
