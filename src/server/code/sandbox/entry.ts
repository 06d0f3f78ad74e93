import modules from 'node:module';
import { parentOf } from '../../costs/worker/parent';
import { isRunMessage, isStartMessage, type FromSandbox } from '../protocol';
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

port.onClose(() => exit(0));
// What fails on its own, after the run that began it, is nobody's any more.
program.on('unhandledRejection', () => undefined);
program.on('uncaughtException', () => exit(1));
const asked = await new Promise<Uint8Array | undefined>((resolve) => {
  port.onMessage((message) => {
    if (isStartMessage(message)) resolve(message.image);
  });
});
const runtime = await start(program.argv[2], asked);
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
send({ t: 'ready', image: runtime.image });
