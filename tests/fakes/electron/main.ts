import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { app } from './app.ts';

/** `node main.ts PROGRAM ARGUMENTS…`: starts a program of Electron's main process on the double. */
const double = new URL('./double.ts', import.meta.url).href;
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: double, shortCircuit: true } : next(name, context),
});
const [, , program = '', ...args] = process.argv;
process.argv = [process.execPath, ...args];
await import(pathToFileURL(program).href);
app.becomeReady();
