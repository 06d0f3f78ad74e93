import { Buffer } from 'node:buffer';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import type { RunMessage } from '../protocol';
import { prelude } from './prelude';
import { failed, nothingReturned, tooLarge, type Outcome, type Runtime } from './runtime';

/** Deeper recursion would end the stack of Node before QuickJS sees it. */
const STACK_BYTES = 192 * 1024;

/** QuickJS in WebAssembly. Every run has a runtime and a context of its own; nothing of Node is known in there. */
export async function startJavaScript(now: () => number): Promise<Runtime> {
  const quickjs = await newQuickJSWASMModuleFromVariant(variant);
  return {
    run(message, print) {
      try {
        return runOnce(quickjs, message, { now, print });
      } catch (error) {
        // Its own stack or memory ended inside of WebAssembly: what is left of the machine cannot be trusted.
        const stack = error instanceof RangeError;
        const trace = [error instanceof Error ? error.message : ''];
        return stack
          ? failed('raised', 'The code calls itself too deeply (stack overflow).', { stale: true })
          : failed('broken', 'The machine that runs JavaScript broke down.', { trace, stale: true });
      }
    },
  };
}

interface Outside {
  now: () => number;
  print: (text: string) => void;
}

function runOnce(quickjs: QuickJSWASMModule, message: RunMessage, { now, print }: Outside): Outcome {
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(message.maxMemoryMb * 1024 * 1024);
  runtime.setMaxStackSize(STACK_BYTES);
  const until = now() + message.timeoutMs;
  runtime.setInterruptHandler(() => now() > until);
  const context = runtime.newContext();
  const late = () => now() > until;
  const outcome = evaluate(runtime, context, { message, print, late });
  try {
    context.dispose();
    runtime.dispose();
  } catch {
    // Memory that could not be given back: this process is not used again.
    return { ...outcome, stale: true };
  }
  return outcome;
}

interface Run {
  message: RunMessage;
  print: (text: string) => void;
  late: () => boolean;
}

function evaluate(runtime: QuickJSRuntime, context: QuickJSContext, run: Run): Outcome {
  const { message } = run;
  using write = context.newFunction('write', (text) => run.print(context.getString(text)));
  using make = context.unwrapResult(context.evalCode(prelude, 'prelude.js'));
  using start = context.unwrapResult(context.callFunction(make, context.undefined, write));
  // The code stands on the first line, so that lines are counted as the user counts them.
  const compiled = context.evalCode(`(async (inputs) => {${message.code}\n})`, 'code.js');
  if (compiled.error) return thrown(context, compiled.error, run);
  using code = compiled.value;
  if (context.typeof(code) !== 'function') return failed('raised', 'The brackets of the code do not match.');
  using inputs = context.newString(message.inputs);
  const called = context.callFunction(start, context.undefined, code, inputs);
  if (called.error) return thrown(context, called.error, run);
  using promise = called.value;
  const jobs = runtime.executePendingJobs();
  if (jobs.error) return thrown(context, jobs.error, run);
  const state = context.getPromiseState(promise);
  if (state.type === 'pending') {
    if (run.late()) return failed('timeout', '');
    return failed('raised', 'The code awaits something that never happens, so it has no result.');
  }
  if (state.type === 'rejected') return thrown(context, state.error, run);
  using value = state.value;
  if (context.typeof(value) !== 'string') return failed('raised', nothingReturned);
  const output = context.getString(value);
  const bytes = Buffer.byteLength(output);
  if (bytes > message.maxOutputBytes) return tooLarge(bytes, message.maxOutputBytes);
  return { ok: true, output, stale: false };
}

function thrown(context: QuickJSContext, handle: QuickJSHandle, run: Run): Outcome {
  using error = handle;
  const name = textOf(context, error, 'name');
  const message = textOf(context, error, 'message');
  const stack = textOf(context, error, 'stack');
  const lines = [...stack.matchAll(/(?:at (\S+) \()?code\.js:(\d+)/g)];
  const line = lines[0]?.[2];
  if (name === 'InternalError' && message === 'interrupted') return failed('timeout', '');
  if (name === 'InternalError' && message === 'out of memory') return failed('memory', '');
  if (run.late()) return failed('timeout', '');
  const told = name === '' ? `The code threw ${shownOf(context, error)}` : `${name}: ${message}`;
  return failed('raised', line === undefined ? told : `Line ${line}: ${told}`, {
    trace: lines.map(([, at, number]) => `line ${number}${at && at !== '<anonymous>' ? `, in ${at}` : ''}`),
  });
}

/** Own data of what was thrown; a getter may throw in its turn. */
function textOf(context: QuickJSContext, error: QuickJSHandle, name: string): string {
  const kind = context.typeof(error);
  if (kind !== 'object' && kind !== 'function') return '';
  try {
    using value = context.getProp(error, name);
    return context.typeof(value) === 'string' ? context.getString(value).slice(0, 4000) : '';
  } catch {
    return '';
  }
}

function shownOf(context: QuickJSContext, error: QuickJSHandle): string {
  const kind = context.typeof(error);
  if (kind === 'string') return `“${context.getString(error).slice(0, 2000)}”.`;
  if (kind === 'number') return `${context.getNumber(error)}.`;
  return `something that is not an error (${kind}).`;
}
