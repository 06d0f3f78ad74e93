import { EventEmitter } from 'node:events';

/** Loaded before the program of a utility process: what Electron gives it, and nothing of what Node gives to a fork. */
const { send, on } = { send: process.send?.bind(process), on: process.on.bind(process) };
// Kept: a program may take away from its process what it does not need itself.
const [later, end] = [queueMicrotask, Reflect.get(process, 'reallyExit').bind(process)];

class ParentPortDouble extends EventEmitter {
  #heard = new Array<unknown>();

  constructor() {
    super();
    on('message', (said: unknown) => {
      const { message } = said as { message: unknown };
      // What was said before somebody listened is kept, as in a port that was not started.
      if (this.listenerCount('message') === 0) this.#heard.push(message);
      else this.emit('message', { data: message, ports: [] });
    });
    this.on('newListener', (name) => {
      if (name !== 'message') return;
      const heard = this.#heard.splice(0);
      later(() => {
        for (const data of heard) this.emit('message', { data, ports: [] });
      });
    });
  }
  postMessage = (message: unknown): void => {
    send?.(message, undefined, undefined, () => undefined);
  };
}

Object.defineProperty(process, 'parentPort', { value: new ParentPortDouble() });
Object.defineProperty(process, 'send', { value: undefined, writable: true });
Object.defineProperty(process.versions, 'electron', { value: '45.4.1' });
// Electron ends its utility processes when it is gone itself.
on('disconnect', () => end(0));
