import type moduleApi from 'node:module';

/** Parts of Node that reach out of the process or change how it works. */
const reaching = [
  'child_process',
  'cluster',
  'dgram',
  'dns',
  'dns/promises',
  'fs',
  'fs/promises',
  'http',
  'http2',
  'https',
  'inspector',
  'inspector/promises',
  'net',
  'os',
  'process',
  'readline',
  'repl',
  'tls',
  'trace_events',
  'tty',
  'v8',
  'vm',
  'wasi',
  'worker_threads',
  'module',
] as const;
/** The channel to the server is made of these classes. */
const classesKept: readonly string[] = ['v8', 'worker_threads', 'process', 'os'];

/** What the language itself has, and what the machines of Pyodide and QuickJS use while they run. */
const globalsKept = new Set<PropertyKey>([
  ...['globalThis', 'Object', 'Array', 'Number', 'parseFloat', 'parseInt', 'Infinity', 'NaN', 'undefined'],
  ...['Boolean', 'String', 'Symbol', 'Date', 'Promise', 'RegExp', 'Error', 'AggregateError', 'EvalError'],
  ...['RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'JSON', 'Math', 'Intl'],
  ...['ArrayBuffer', 'Uint8Array', 'Int8Array', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array'],
  ...['Float32Array', 'Float64Array', 'Uint8ClampedArray', 'BigUint64Array', 'BigInt64Array', 'DataView'],
  ...['Map', 'BigInt', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Proxy', 'Reflect', 'FinalizationRegistry'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'isFinite', 'isNaN', 'Iterator'],
  ...['WebAssembly', 'TextDecoder', 'TextEncoder', 'SuppressedError', 'DisposableStack', 'Float16Array'],
]);

function refuse(): never {
  throw new Error('This is closed.');
}

function shut(target: object, name: PropertyKey, value: unknown = refuse): void {
  try {
    Object.defineProperty(target, name, { value, configurable: false, writable: false });
  } catch {
    // What cannot be redefined is a constant.
  }
}

function shutMethods(target: object): void {
  for (const name of Reflect.ownKeys(target)) {
    if (name === 'constructor') continue;
    const own = Object.getOwnPropertyDescriptor(target, name);
    if (own && (typeof own.value === 'function' || own.get)) shut(target, name);
  }
}

function shutModule(name: string, api: unknown): void {
  if (typeof api !== 'object' && typeof api !== 'function') return;
  if (api === null) return;
  for (const key of Reflect.ownKeys(api)) {
    const value: unknown = Object.getOwnPropertyDescriptor(api, key)?.value;
    if (typeof value === 'function' && typeof value.prototype === 'object' && !classesKept.includes(name))
      if (value.prototype !== null) shutMethods(value.prototype);
    // The process stays an emitter: messages of the server arrive through it.
    if (name === 'process' && typeof key === 'string' && key.startsWith('_') && key !== '_linkedBinding')
      continue;
    if (name === 'process' && key === 'emit') continue;
    if (typeof value === 'function' || typeof value === 'object') shut(api, key);
  }
}

/**
 * Nothing can be changed any more in what all objects have in common; an object may still be given a property of that
 * name of its own, which a frozen value would forbid.
 */
function harden(prototype: object): void {
  for (const name of Reflect.ownKeys(prototype)) {
    const own = Object.getOwnPropertyDescriptor(prototype, name);
    if (!own?.configurable || !('value' in own)) continue;
    const value: unknown = own.value;
    Object.defineProperty(prototype, name, {
      get: () => value,
      set(this: object, given: unknown) {
        if (this === prototype) refuse();
        Object.defineProperty(this, name, {
          value: given,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      },
      enumerable: own.enumerable === true,
      configurable: false,
    });
  }
  Object.freeze(prototype);
}

/** Some are not to be had in a thread. */
function loadOf(load: (name: string) => unknown, name: string): unknown {
  try {
    return load(name);
  } catch {
    return undefined;
  }
}

/**
 * The second wall, built before the first line of user code: should it ever get out of WebAssembly into JavaScript, it
 * finds a language without a world. No text becomes code, no module is loaded any more, and those already loaded do
 * nothing.
 */
export function buildWalls(program: NodeJS.Process, modules: typeof moduleApi): void {
  const load = program.getBuiltinModule.bind(program);
  const loaded = reaching
    .filter((name) => name !== 'process')
    .map((name) => [name, loadOf(load, name)] as const);
  modules.registerHooks({ resolve: refuse, load: refuse });
  const sync = modules.syncBuiltinESMExports.bind(modules);
  for (const [name, api] of loaded) shutModule(name, api);
  sync();
  for (const name of ['binding', '_linkedBinding', 'dlopen', 'getBuiltinModule', 'kill', '_kill', 'abort']) {
    shut(program, name);
  }
  for (const name of [
    'reallyExit',
    'chdir',
    '_debugProcess',
    '_startProfilerIdleNotifier',
    'execve',
    'umask',
  ]) {
    shut(program, name);
  }
  for (const name of [
    'env',
    'argv',
    'execArgv',
    'mainModule',
    'report',
    'permission',
    'config',
    'features',
  ]) {
    shut(program, name, Object.freeze([]));
  }
  for (const made of [() => undefined, async () => undefined, function* () {}, async function* () {}]) {
    shut(Object.getPrototypeOf(made), 'constructor');
  }
  const crypto = globalThis.crypto;
  const timer = globalThis.performance;
  const random = crypto.getRandomValues.bind(crypto);
  const now = timer.now.bind(timer);
  for (const name of Reflect.ownKeys(globalThis)) {
    if (globalsKept.has(name)) continue;
    if (!Reflect.deleteProperty(globalThis, name)) shut(globalThis, name, undefined);
  }
  // Pyodide asks whether something is a function; making one of a text is not to be had.
  const Function = Object.defineProperty(() => refuse(), 'prototype', {
    value: Object.getPrototypeOf(refuse),
  });
  const left = {
    Function,
    process: Object.freeze({ getuid: () => 1000, umask: () => 0o022 }),
    crypto: Object.freeze({ getRandomValues: random }),
    performance: Object.freeze({ now }),
    console: Object.freeze({ log() {}, warn() {}, error() {}, info() {}, debug() {} }),
  };
  for (const [name, value] of Object.entries(left)) shut(globalThis, name, value);
  for (const { prototype } of [Object, Error]) harden(prototype);
  harden(Object.getPrototypeOf(refuse));
  // Not so: the language goes through lists fast only while their methods are plain values.
  Object.freeze(Array.prototype);
}
