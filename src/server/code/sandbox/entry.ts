import modules from 'node:module';
import { parentOf } from '../../platform/processes/parent';
import { isEvaluateMessage } from '../../expressions/protocol';
import { isRunMessage, isStartMessage, type FromSandbox, type ReadyMessage } from '../protocol';
import { Printing } from './printing';
import type { Runtime } from './runtime';
import { buildWalls } from './walls';

const program = process;
const port = parentOf(program);
const exit = program.exit.bind(program);
const timer = performance;
const now = timer.now.bind(timer);
const send = (message: FromSandbox) => port.send(message);

async function start(language: string | undefined, image: Uint8Array | undefined): Promise<Runtime> {
  if (language === 'python') return (await import('./python')).startPython(program, image);
  return (await import('./javascript')).startJavaScript(now);
}

/** No code of a user: libraries of ours that read what a user wrote. They have the walls of the process. */
async function evaluateExpressions(): Promise<void> {
  const { answer } = await import('../../expressions/answer');
  port.onMessage((message) => {
    if (isEvaluateMessage(message)) void answer(message).then((told) => port.send(told));
  });
  port.send({ t: 'ready' });
}

async function runCode(image: Uint8Array | undefined): Promise<void> {
  const runtime = await start(program.argv[2], image);
  buildWalls(program, modules);
  port.onMessage((message) => {
    if (!isRunMessage(message)) return;
    const printing = new Printing((text) => send({ t: 'print', text }), now);
    const outcome = runtime.run(message, (text) => printing.write(text));
    printing.flush();
    const { stale } = outcome;
    if (outcome.ok) send({ t: 'done', output: outcome.output, stale });
    else send({ t: 'failed', why: outcome.why, message: outcome.message, trace: outcome.trace, stale });
  });
  port.send({ t: 'ready', image: runtime.image } satisfies ReadyMessage);
}

port.onClose(() => exit(0));
// What fails on its own, after the run that began it, is nobody's any more.
program.on('unhandledRejection', () => undefined);
program.on('uncaughtException', () => exit(1));
const asked = await new Promise<Uint8Array | undefined>((resolve) => {
  port.onMessage((message) => {
    if (isStartMessage(message)) resolve(message.image);
  });
});
if (program.argv[2] === 'expressions') await evaluateExpressions();
else await runCode(asked);
