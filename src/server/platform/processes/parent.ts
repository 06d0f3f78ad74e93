/** A process's end of the line to the one that started it. */
export interface ParentPort {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** The other process is gone. */
  onClose(listener: () => void): void;
}

interface UtilityPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
}

const isUtilityPort = (value: unknown): value is UtilityPort =>
  typeof value === 'object' &&
  value !== null &&
  'on' in value &&
  typeof value.on === 'function' &&
  'postMessage' in value &&
  typeof value.postMessage === 'function';

/**
 * A child process (`fork`) has an IPC channel; a utility process of Electron, which ends it itself, has a port. A
 * program that was started by hand has neither: nobody hears it, and nobody speaks.
 */
export function parentOf(program: NodeJS.Process): ParentPort {
  const port: unknown = 'parentPort' in program ? program.parentPort : undefined;
  if (isUtilityPort(port)) {
    return {
      send: (message) => port.postMessage(message),
      onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
      onClose: () => undefined,
    };
  }
  return {
    send: (message) => {
      if (program.connected) program.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener) => program.on('message', listener),
    onClose: (listener) => program.on('disconnect', listener),
  };
}

/** Whether another process started this one to talk with it. */
export const hasParent = (program: NodeJS.Process): boolean =>
  program.send !== undefined || ('parentPort' in program && isUtilityPort(program.parentPort));
