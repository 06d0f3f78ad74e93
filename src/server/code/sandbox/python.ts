import { Buffer } from 'node:buffer';
import { constants } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';
import type { RunMessage } from '../protocol';
import { closeFiles, type FileSystem } from './files';
import { harness } from './harness';
import { limitMemory } from './memory';
import { failed, tooLarge, type Outcome, type Runtime } from './runtime';

/** What Pyodide itself takes of the memory; a run's limit comes on top. */
const BASE_BYTES = 48 * 1024 * 1024;

const KEPT_BYTES = 160 * 1024 * 1024;

/** What the harness and most code import, so that it lies in the image. */
const imports = `
import sys, os, io, ast, json, time, datetime, decimal, random, types, builtins, importlib, linecache, re, math
import statistics, collections, csv, traceback, fractions, uuid, enum, itertools, functools, textwrap, string, base64
import hashlib, hmac, copy, dataclasses, typing, bisect, heapq, cmath, zlib, difflib, secrets, html, urllib.parse
`;

/** Emscripten fetches some of Node only when it is first needed, which the walls then refuse. */
const warmUp = `
import os, time, uuid
os.urandom(8)
time.localtime()
print(uuid.uuid4())
with open('/tmp/first', 'w') as file:
    file.write('x')
return os.listdir('/tmp')
`;

/** The harness has names of its own: code that changes Python's built-in ones does not reach it. */
const loader = `
def _load(source):
    import builtins
    scope = {'__builtins__': dict(vars(builtins)), '__name__': 'harness'}
    exec(source, scope)
    return scope['_make']
_load
`;

interface Machine {
  HEAPU8: Uint8Array;
}

/** CPython in WebAssembly. `program`: the process, whose `binding` Emscripten asks for though it needs it for nothing. */
export async function startPython(program: NodeJS.Process, given: Uint8Array | undefined): Promise<Runtime> {
  Object.defineProperty(program, 'binding', { value: () => ({ fs: constants }), configurable: true });
  const setLimit = limitMemory();
  let write: (text: string) => void = () => undefined;
  const python = await loadPyodide({
    jsglobals: Object.freeze(Object.create(null)),
    env: { HOME: '/tmp', LANG: 'C.UTF-8', TZ: 'UTC', _: 'python' },
    stdin: () => null,
    stdout: () => undefined,
    stderr: () => undefined,
    checkAPIVersion: false,
    ...(given ? { _loadSnapshot: inflateSync(given) } : { _makeSnapshot: true }),
  });
  if (!given) python.runPython(imports);
  const image = given ? undefined : deflateSync(python.makeMemorySnapshot(), { level: 1 });
  const machine: Machine = Reflect.get(python, '_module');
  const fs: FileSystem = python.FS;
  const make = python.runPython(loader)(harness);
  const [prepare, run]: ((...values: unknown[]) => unknown)[] = make((text: string) => write(text));
  if (!prepare || !run) throw new Error('The harness of Python did not start.');
  const files = closeFiles(fs);
  files.clean();
  let saved: Uint8Array | undefined;

  const restore = (image: Uint8Array) => {
    machine.HEAPU8.set(image);
    if (machine.HEAPU8.length > image.length) machine.HEAPU8.fill(0, image.length);
  };
  const runOnce = (message: RunMessage): Outcome => {
    const prepared = String(prepare(message.code));
    const plain = prepared.endsWith('plain');
    if (prepared.startsWith('new')) saved = undefined;
    if (!plain) saved ??= machine.HEAPU8.slice();
    const answer = String(run(message.code, message.inputs, message.maxOutputBytes));
    if (!plain) {
      files.clean();
      if (saved) restore(saved);
    }
    const outcome = read(answer, message.maxOutputBytes);
    // Memory only grows: a machine that had to grow far is given up rather than kept.
    return machine.HEAPU8.length > KEPT_BYTES ? { ...outcome, stale: true } : outcome;
  };
  setLimit(BASE_BYTES * 2);
  const first = runOnce({
    t: 'run',
    code: warmUp,
    inputs: '{}',
    timeoutMs: 0,
    maxMemoryMb: 0,
    maxOutputBytes: 100,
  });
  if (!first.ok) throw new Error(`Python does not run: ${first.message}`);
  saved = undefined;
  return {
    ...(image ? { image } : {}),
    run(message, print) {
      write = print;
      setLimit(BASE_BYTES + message.maxMemoryMb * 1024 * 1024);
      try {
        return runOnce(message);
      } catch (error) {
        const text = error instanceof Error ? error.message : '';
        if (error instanceof RangeError && /call stack/i.test(text))
          return failed(
            'raised',
            'The code calls itself, or its result is nested, too deeply (stack overflow).',
            { stale: true },
          );
        if (/MemoryError|memory/i.test(text)) return failed('memory', '', { stale: true });
        const told = 'Python could not go on after what the code did to it.';
        return failed('raised', told, { trace: text ? [text] : [], stale: true });
      }
    },
  };
}

function read(answer: string, most: number): Outcome {
  if (answer.startsWith('+')) {
    const output = answer.slice(1);
    const bytes = Buffer.byteLength(output);
    return bytes > most ? tooLarge(bytes, most) : { ok: true, output, stale: false };
  }
  const [why, told, lines]: unknown[] = JSON.parse(answer);
  const trace = Array.isArray(lines) ? lines.map(String) : [];
  if (why === 'large') return tooLarge(Number(told), most);
  if (why === 'memory') return failed('memory', '', { trace, stale: true });
  return failed('raised', String(told), { trace });
}
